# La page d’une analyse. Ce qui commence par review- est aussi donné à ses scripts.

review-name = Analyse
game-review = Analyser la partie
review-back = Revenir à la partie
review-about = Le programme examine chaque coup de cette partie : ce qui a été bien joué, ce qui ne l’a pas été et pourquoi, et les moments qui ont tout décidé.
review-begin = Analyser la partie
review-waiting = L’analyse attend que le programme soit libre.
review-running = { $count } coups analysés sur { $of }.
review-stay = Vous pouvez quitter cette page : l’analyse continue sans vous et reste avec la partie.
review-cancel = Annuler l’analyse

review-graph = Chances de gain : { $side }
review-chance = Chances de gain ({ $side }) : { $count } %
review-proved = { $side } gagne : c’est prouvé
review-said = À propos de ce coup
review-accuracy = Précision
review-accuracy-of = { $count } %
review-accuracy-none = –
review-accuracy-about = 100 % : aucun coup n’a rien cédé. Céder 5 % des chances de gain à chaque coup donne 74 %.
review-count-best = Meilleurs
review-count-good = Bons
review-count-inaccuracy = Imprécisions ?!
review-count-mistake = Erreurs ?
review-count-blunder = Gaffes ??

review-moments = Moments clés
review-moments-none = Personne n’a beaucoup cédé dans cette partie.
review-replay = Revoir
review-show = Montrer la meilleure suite
review-better = Mieux : { $text }
review-better-proved = Mieux : { $text } – { $side } gagne : c’est prouvé
review-better-line = La meilleure suite
review-back-to-move = Revenir au coup joué
review-lost = { $count } % des chances de gain cédées

review-verdict-only = Coup unique
review-verdict-best = Meilleur coup
review-verdict-good = Bon coup
review-verdict-inaccuracy = Imprécision
review-verdict-mistake = Erreur
review-verdict-blunder = Gaffe

review-piece = { $name } en { $text }
review-stack = pile { $name } sur { $piece } en { $text }
review-reason = { $text }.
review-reason-end = { $text } : { $name }.
review-reason-missed-win = { $count ->
    [one] Manque un gain immédiat
   *[other] Manque un gain en { $count } coups
}
review-reason-allows-win = { $count ->
    [one] Laisse { $side } gagner au coup suivant
   *[other] Laisse { $side } gagner en { $count } coups
}
review-reason-loses = Perd aussitôt la partie
review-reason-leaves-pieces = Laisse des pièces à la prise par { $name } : { $text }
review-reason-missed-capture = Manque une prise : { $text }
review-reason-wastes-ply = { $count ->
    [one] Perd un temps : encore un coup et la partie est nulle
   *[other] Perd un temps : dans { $count } coups la partie est nulle
}
review-reason-drawn = Laisse la partie finir par une nulle

fault-not-over = La partie n’est pas finie : elle pourra être analysée ensuite
fault-not-your-review = Cette analyse n’est pas la vôtre
