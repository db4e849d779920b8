# Importer des parties et des positions.
import-title = Importer une partie ou une position
import-about = Collez une partie de kelci (texte ou JSON), un fichier de jersi-certu, mikjersi-certu ou pijersi-certu, une position en FEN ou une liste de coups. Rien n’est conservé.
import-text = Le texte
import-file = Choisir un fichier
import-drop = ou déposez-le ici
import-game = Jeu
import-any = Selon le texte
import-read = Lire
import-which = Partie { $count } sur { $of }
import-view = La regarder
import-edit = Éditer la position finale
import-long = Cette partie est trop longue pour un lien : l’analyse commence à sa dernière position.
import-too-large = On peut envoyer { $count } Kio au plus à la fois : apportez moins de parties.
import-at = Ligne { $line }, colonne { $column } : { $text }
import-nearest = Coups légaux qui y ressemblent : { $text }
import-wrong-illegal-move = ce coup n’est pas légal ici
import-wrong-over = la partie était finie avant ce coup
import-wrong-bad-game = ce n’est pas une position de ce jeu
import-wrong-unnamed-game = rien ne dit de quel jeu il s’agit ; choisissez-en un
import-wrong-bad-record = ceci ne peut être lu
import-wrong-too-long = cette partie a trop de coups

# La visionneuse pour d’autres sites.
view-wrong = Il n’y a rien à voir ici
view-full = Ouvrir sur kelci
view-moves = Coups
view-first = Au début
view-previous = Un coup en arrière
view-next = Un coup en avant
view-last = À la fin
view-at-start = Le départ
