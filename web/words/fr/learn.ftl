# Apprendre un jeu pas à pas. Ce que disent les étapes elles-mêmes est dans learn-JEU.ftl.
nav-learn = Apprendre
learn-title = Apprendre
learn-about = Une règle à la fois, sur un plateau qui joue avec vous. De petits exercices montrent si c’est compris, et à la fin vous jouez toute une partie.
learn-game = Apprendre { $name }
learn-steps = { $count ->
    [one] { $count } étape
   *[other] { $count } étapes
}
learn-done-of = { $count } étapes faites sur { $of }
learn-progress = Votre progression
learn-begin = Commencer
learn-go-on = Continuer
learn-print = Imprimer
learn-forget = Tout recommencer
learn-ticked = fait
learn-all = Toutes les étapes
learn-task = À vous de jouer
learn-play = Jouer une vraie partie
learn-board = Le plateau
learn-again = Encore
learn-hint = Un indice
learn-solve = Montrez-moi
learn-free = Essayer librement
learn-solution = Solution
learn-solutions = Solutions
learn-ways = Étapes précédente et suivante
learn-before = Retour
learn-next = Suite
learn-then-puzzles = Problèmes
learn-then-play = Toutes les façons de jouer
learn-rules-link = Apprendre pas à pas
learn-home-game = Apprendre { $name }
learn-circle = Chacun prend celui que montre sa flèche.

# Ce que la page répond à un coup.
learn-say-right-1 = Bravo !
learn-say-right-2 = C’est ça !
learn-say-right-3 = Exactement !
learn-say-right-4 = Très bien !
learn-say-not-yet = Bien parti. Et maintenant, le coup suivant !
learn-say-free = Jouez pour les deux camps, comme il vous plaît. « Encore » remet tout en place.
learn-say-free-over = Ici la partie est finie. « Encore » remet tout en place.
learn-say-exercise = Retour à l’exercice.
learn-say-shown = Voilà comment faire. À vous !
learn-say-capture = C’est permis, mais il manque une prise : { $piece }. Essayez encore !
learn-say-stand = C’est permis, mais regardez { $cell } : ce n’est pas ce qui était demandé. Essayez encore !
learn-say-build = C’est permis, mais aucune pile nouvelle n’est là. Essayez encore !
learn-say-drop = C’est permis, mais ceci n’est pas sorti de votre réserve : { $piece }. Essayez encore !
learn-say-safe = Attention ! L’autre camp peut maintenant prendre, par { $text }. Essayez encore !
learn-say-go-on = Aïe, ce coup finit la partie ! Essayez-en un autre.
learn-say-win = C’est permis, mais ce n’est pas encore gagné. Essayez encore !
learn-say-lost = Aïe, ce coup perd la partie ! Essayez-en un autre.
learn-say-refuted = Presque ! L’autre camp répond { $text }. Essayez encore !
learn-say-trouble = Le serveur n’a pas répondu. Réessayez dans un instant.
