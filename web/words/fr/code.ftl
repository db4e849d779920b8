# Des parties par courrier ou messagerie.
code-title = Jouer par codes
code-about = Par courrier, par messagerie ou sur papier : une partie entière tient en un code court. Jouez un coup, envoyez le code, et collez celui qui revient. Rien n’est conservé ici.
code-wrong = Cela ne marche pas :
code-send = Envoyez ce code à l’autre joueur
code-picture = En image, pour un appareil photo
code-link = Le même en lien
code-move = Votre coup
code-play = Jouer
code-try = Essayer d’abord des coups
code-paste = Un code est arrivé
code-after = Si la réponse ne continue pas la partie que vous avez envoyée, elle est refusée.
code-code = Le code
code-read = Le lire
code-begin = Commencer une partie
import-code = Une partie par codes, pour le courrier et les messageries
