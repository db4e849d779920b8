# Avant une partie.
new-title = Jouer à { $name }
new-modes = Comment voulez-vous jouer ?
mode-computer = Contre l’ordinateur
mode-computer-about = Huit niveaux, du débutant à la pleine force.
mode-friend = Avec un ami
mode-friend-about = Vous recevez un lien et un code à envoyer.
mode-screen = À deux sur un écran
mode-screen-about = Vous jouez tour à tour sur cet appareil.
mode-watch = Regarder
mode-watch-about = Deux niveaux de l’ordinateur s’affrontent.
new-level = Niveau
new-level-of = Niveau de { $name }
new-pace = Rythme
pace-none = Le plus vite possible
pace-quick = Rapide
pace-calm = Calme
pace-slow = Lent
new-side = Votre camp
new-lot = Tirage au sort
new-clock = Pendule
clock-own-move = Autre temps par coup
clock-own-game = Autre temps
new-move-seconds = Secondes par coup
new-base-minutes = Minutes pour la partie
new-increment-seconds = Secondes de plus après chaque coup
new-series = Parties
series-length = { $count ->
    [1] Une partie
   *[other] Match en { $count }
}
series-other = Un autre nombre
new-series-games = Nombre de parties, pair
new-no-script = Pour jouer sur le plateau, il faut des scripts, qui sont désactivés dans ce navigateur.
new-series-about = Dans un match, les camps changent à chaque partie, dont le nombre est donc pair ; une feuille de marque se remplit.
new-series-count = Gagne le match qui a
series-count-games = le plus de parties
series-count-points = le plus de points
new-more = Plus : nom, visibilité, position de départ …
new-name = Votre nom
new-name-about = Facultatif. Ce navigateur s’en souvient.
new-name-first = Qui joue { $name }
new-public = Montrer cette partie à tous
new-public-about = Elle figure sous « Regarder ». Sinon, seuls ceux qui ont son lien la voient.
new-fen = Partir d’une position
new-fen-about = La position en une ligne (FEN). Vide : le départ habituel.
new-editor = Composer une position sur un plateau
new-file = Lire un fichier
new-file-large = Ce fichier est trop grand : 64 Kio au plus.
new-play = Jouer
new-watch = Regarder
new-invite = Créer le lien
new-rules = Lire les règles

# Quand on ne peut pas suivre le formulaire.
new-wrong = La partie n’a pas pu commencer
new-wrong-field = Le formulaire a un champ inconnu ici. Rechargez la page et réessayez.
new-wrong-choice = Choisissez une des valeurs possibles.
new-wrong-number = Écrivez un nombre entier.
new-wrong-time = Écrivez un temps entre un dixième de seconde et une semaine.
new-wrong-series = Un match a un nombre pair de parties, de 2 à 100.
new-wrong-points = On ne peut compter les points que si la partie elle-même se joue aux points : choisissez-le plus haut.
new-wrong-name = Un nom a au plus 40 caractères ordinaires.
new-wrong-fen = Ce n’est pas une position de ce jeu.
new-wrong-over = Dans cette position, la partie est déjà finie.
new-wrong-wide = Cette position a trop de coups pour être jouée ici.
new-wrong-document = Ce fichier de règles ne convient pas.
new-wrong-text = Ce code ne convient pas.
