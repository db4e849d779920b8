# Qui est de quelle force.
ratings-title = Classements
ratings-text = La force des joueurs, d’après leurs parties classées. On commence à 1500 ; un point d’interrogation dit que l’on en sait encore trop peu.
ratings-ladders = Jeu et cadence
ratings-pace-fast = Rapide
ratings-pace-fast-about = moins de 10 minutes pour 40 coups
ratings-pace-normal = Normal
ratings-pace-normal-about = 10 minutes et plus
ratings-pace-days = En jours
ratings-pace-days-about = un jour et plus
ratings-as = en { $name }
ratings-matches = matchs
ratings-play = Jouer une partie classée
ratings-people = Joueurs
ratings-none = Personne ayant un compte n’a encore joué de partie classée ici. L’ordinateur attend.
ratings-levels = L’ordinateur
ratings-rank = Rang
ratings-player = Joueur
ratings-points = Classement
ratings-deviation = Incertitude
ratings-results = Résultats
ratings-pages = Pages
ratings-before = Plus forts
ratings-next = Moins forts
rating-certain = { $points }
rating-provisional = { $points } ?
game-rated = Partie classée

# Ce que quelqu’un a joué pour son classement.
profile-title = Classements de { $name }
profile-none = Aucune partie classée n’a encore été jouée.
profile-ladder = Jeu et cadence
profile-won = Gagnées
profile-drawn = Nulles
profile-lost = Perdues
profile-plot = L’évolution du classement
profile-plot-told = De { $first } à { $last } en { $count ->
    [one] un résultat
   *[other] { $count } résultats
} ; au mieux { $best }.
profile-plot-table = Le tableau plus bas dit la même chose en chiffres.
profile-sides = Par camp
profile-opponents = Par adversaire
profile-openings = Ouvertures préférées
profile-match = match
profile-nameless = quelqu’un qui est parti
profile-games = Parties classées
profile-score = Résultat
profile-opponent = Adversaire
profile-show = Afficher
profile-all = toutes
profile-win = gagnée
profile-draw = nulle
profile-loss = perdue
profile-date = Date
profile-side = Camp
profile-opening = Ouverture
profile-no-games = Il n’y a pas de telles parties.
profile-download = Télécharger ces parties
