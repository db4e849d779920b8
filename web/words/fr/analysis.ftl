# Le plateau d’analyse. Ce qui commence par analysis- ou prospect- est aussi donné à ses scripts, qui remplissent $side, $count, etc.
nav-analysis = Analyse
game-analyse = Analyser
fault-still-played = Cette partie est encore en cours : elle pourra être analysée quand elle sera finie

analysis-of = Analyse de { $name }
analysis-board-of-games = Plateau d’analyse
analysis-about = Essayez n’importe quel coup des deux camps, gardez des variantes et des commentaires, et demandez l’avis du moteur. Choisissez un jeu.
analysis-no-script = Sans scripts, cette page montre la position et ses coups, mais on ne peut rien y essayer.

analysis-engine = Moteur
analysis-lines = Lignes
analysis-depth = Profondeur { $depth } · { $text }
analysis-speed-k = { $count } k pos/s
analysis-speed-m = { $count } M pos/s
analysis-in-line = En attente de son tour…
analysis-looking = Réflexion…
analysis-off = Arrêté
analysis-paused = En pause
analysis-away = Pas de connexion
analysis-ended = terminé
analysis-deeper = Plus profond
analysis-line = Ligne { $count } : { $text }
analysis-play-to = Jouer jusqu’à { $text }

analysis-evaluation = Évaluation
analysis-unknown = Pas encore évaluée
analysis-even = La position est égale
analysis-slight = { $side } est un peu mieux
analysis-better = { $side } est mieux
analysis-much = { $side } est nettement mieux
analysis-winning = { $side } devrait gagner
analysis-forced = { $count ->
    [one] { $side } gagne au prochain coup
   *[other] { $side } gagne en { $count } coups
}
analysis-proved = { $side } gagne : c’est prouvé
analysis-won = { $side } a gagné
analysis-drawn = La partie est nulle
analysis-chance = Chances de gain de { $side } : { $count } %

analysis-graph = Chances de gain
analysis-graph-label = Chances de gain de { $side } après chaque coup de la ligne principale ; { $count } positions évaluées sur { $of }.
analysis-evaluate-all = Évaluer tous les coups
analysis-evaluating = { $count } sur { $of } : arrêter

analysis-tree = Coups et variantes
analysis-none = Jouez un coup sur le plateau pour commencer.
analysis-variation = Variante
analysis-full = Il n’y a plus de place : supprimez d’abord une variante.
analysis-no-variation = Il n’y a pas d’autre variante ici.
analysis-notes = Notes sur ce coup
analysis-mark = Signe
analysis-mark-brilliant = coup brillant
analysis-mark-good = bon coup
analysis-mark-interesting = coup intéressant
analysis-mark-dubious = coup douteux
analysis-mark-mistake = erreur
analysis-mark-blunder = gaffe
analysis-comment = Commentaire
analysis-promote = Ligne principale
analysis-delete = Supprimer la suite
analysis-undo = Annuler
analysis-clear = Tout effacer
analysis-deleted = Supprimé.
analysis-back-again = Tout est revenu.

analysis-share-line = Lien vers la ligne principale
analysis-share-position = Lien vers cette position
analysis-edit = Modifier la position
analysis-fen-go = Aller
analysis-records = Importer, exporter
analysis-record-text = Une partie en texte : kelci, JSON ou certu
analysis-record-read = Lire
analysis-record-at = Ligne { $line }, colonne { $column } : { $text }
analysis-record-which = Ce texte contient { $count } parties. Laquelle faut-il lire ?
analysis-record-file = Ouvrir un fichier
analysis-record-write = Tout écrire en
analysis-record-certu = Un fichier certu contient la seule ligne principale, sans commentaires.
analysis-record-large = On peut envoyer { $count } Kio au plus à la fois : apportez moins de parties.
analysis-close = Fermer

prospect-plies-without-capture = { $count ->
    [one] Nulle au prochain coup s’il ne prend rien
   *[other] Nulle dans { $count } coups sans prise
}
prospect-plies-without-counting-capture = { $count ->
    [one] Nulle au prochain coup sans prise qui compte
   *[other] Nulle dans { $count } coups sans prise qui compte
}
prospect-contract-exact = Le contrat est rempli avec { $count } % de chances
prospect-contract-at-most = Le contrat est rempli avec { $count } % de chances
prospect-contract-home = Le contrat est rempli avec { $count } % de chances
