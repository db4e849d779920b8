# Comment le site appelle les choses.
pijersi-summary = Amenez une pierre, une feuille ou des ciseaux sur la dernière rangée de 45 hexagones.
pijersi-credit = Jersi, Mikjersi et Pijersi sont des jeux de Lucas Borboleta ; leurs règles sont sous CC BY-NC-SA 4.0.
pijersi-side-first = Blanc
pijersi-side-second = Noir
pijersi-option-setup = Mise en place
pijersi-option-setup-about = Comment les cubes sont placés au départ.
pijersi-option-setup-classic = Classique
pijersi-option-setup-full-random = Au hasard
pijersi-option-setup-half-random = Au hasard, la même pour les deux
pijersi-option-setup-other = Code personnel
pijersi-option-setup-text = Un code comme GRXLLS, ou un par camp comme GRXLLS-grxlls
pijersi-option-seed = Numéro de la mise en place au hasard
pijersi-option-seed-about = Le même numéro donne la même mise en place. Vide : une nouvelle à chaque fois.
pijersi-reason-arrived = une pierre, une feuille ou des ciseaux sont sur la dernière rangée
pijersi-reason-blocked = le camp au trait n’a aucun coup
pijersi-reason-draw-counter = vingt tours sans prise

# À côté du plateau.
legend-pijersi-wise = Ne gagne rien sur la dernière rangée et ne se pose que sur un sage.
legend-pijersi-note = Un cube avance d’une case. Deux cubes forment une pile : elle vaut son cube du dessus et avance d’une ou deux cases.

# Ce que l’on dit d’une position.
fact-plies-without-capture = Coups sans prise
fact-plies-without-capture-count = { $count } sur { $of }, puis nulle

# Dans l’éditeur.
editor-field-plies-without-capture = Coups sans prise

# Ce que dit le jeu quand quelque chose ne va pas ; les clés viennent des phrases anglaises du programme.
message-a-wise-on-top-of-rock-paper-or-scissors = un sage sur une pierre, une feuille ou des ciseaux
message-board-side-plies-since-the-last-capture-move-number = plateau, trait, coups depuis la dernière prise, numéro du coup
message-number-of-plies-since-the-last-capture = nombre de coups depuis la dernière prise
message-it-is-written-like-a4-b5-c4-or-as-engines-do-a4b5c4 = il s’écrit comme a4-b5=c4, ou comme le font les moteurs, a4b5c4
message-a-stack-s-move-names-three-cells-start-bottom-s-goal-top-s-goal = le coup d’une pile nomme trois cases : le départ, l’arrivée du bas, l’arrivée du haut
message-a-wise-lies-only-on-a-wise = un sage ne se pose que sur un sage
message-it-is-one-of-names-or-a-code-of-six-letters-such-as-grxlls-or-grxlls-grxlls = c’est un de ces noms : { $names }, ou un code de six lettres comme GRXLLS ou GRXLLS-grxlls
message-the-code-code-names-no-set-up = le code { $code } ne désigne aucune disposition
message-the-code-code-places-found-sort-cubes-a-side-owns-owns = le code { $code } place { $found } cubes « { $sort } », et un camp en possède { $owns }
message-the-code-code-has-why = le code { $code } contient { $why }
message-the-set-up-item-item-why = l’élément de disposition « { $item } » { $why }
message-has-no-colon = n’a pas de deux-points
message-names-a-cube-that-is-not-in-this-game = nomme un cube qui n’est pas de ce jeu
message-is-not-on-the-board = n’est pas sur le plateau
message-is-on-a-cell-that-is-taken = est sur une case déjà prise
message-is-why = est { $why }
message-has-not-as-many-cubes-as-cells = n’a pas autant de cubes que de cases
message-is-not-like-g16-psprws-f4-pr-or-b7-r = n’est pas comme g16:psprws, f4:pr ou b7:R
