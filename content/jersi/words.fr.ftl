# Comment le site appelle les choses.
jersi-summary = Amenez votre roi sur la dernière rangée de 69 hexagones.
jersi-credit = Jersi, Mikjersi et Pijersi sont des jeux de Lucas Borboleta ; leurs règles sont sous CC BY-NC-SA 4.0.
jersi-side-first = Blanc
jersi-side-second = Noir
jersi-option-reserve = Réserve
jersi-option-reserve-about = Jouer avec les sages et les montagnes. Sans eux, c’est la version pour apprendre.
jersi-reason-king-captured-no-return = le roi pris n’a pas de case où revenir
jersi-reason-king-arrived = le roi est sur la dernière rangée
jersi-reason-blocked = le camp au trait n’a aucun coup
jersi-reason-draw-counter = quarante tours sans prise qui compte

# À côté du plateau.
legend-jersi-king = Gagne sur la dernière rangée. Capturé, il est replacé sur sa première rangée.
legend-jersi-wise = Commence dans la réserve.
legend-jersi-mountain = Commence dans la réserve et ne bouge jamais. Un cube peut se poser dessus.
legend-jersi-note = Un cube avance d’une case. Deux cubes forment une pile : elle vaut son cube du dessus et avance d’une ou deux cases.

# Ce que dit le jeu quand quelque chose ne va pas ; les clés viennent des phrases anglaises du programme.
message-a-cube-on-top-of-a-king = un cube sur un roi
message-a-mountain-on-top-of-a-cube = une montagne sur un cube
message-a-mountain-on-top-of-the-opponent-s-mountain = une montagne sur une montagne adverse
message-board-side-reserve-plies-since-the-last-counting-capture-move-number = plateau, trait, réserve, coups depuis la dernière prise qui compte, numéro du coup
message-board-side-reserve-exchanges-left-plies-since-the-last-counting-capture-move-number = plateau, trait, réserve, échanges restants, coups depuis la dernière prise qui compte, numéro du coup
message-number-of-plies-since-the-last-counting-capture = nombre de coups depuis la dernière prise qui compte
message-number-of-exchanges-left = nombre d’échanges restants
message-0-1-or-2 = 0, 1 ou 2
message-the-reserve-holds-letter-which-never-goes-there = la réserve contient « { $letter } », qui n’y va jamais
message-side-has-found-sort-cubes-in-the-reserve-and-owns-most = { $side } a { $found } cubes « { $sort } » en réserve et n’en possède que { $most }
message-side-has-no-king = { $side } n’a pas de roi
message-a-cube-on-a-cell-is-written-like-m-c4 = un cube sur une case s’écrit comme M:c4
message-letter-is-the-letter-of-no-cube = « { $letter } » n’est la lettre d’aucun cube
message-a-walk-is-followed-by-the-return-of-one-king-at-most = un déplacement est suivi du retour d’un seul roi au plus
message-nothing-lies-on-a-king = rien ne se pose sur un roi
message-a-mountain-lies-only-on-a-mountain = une montagne ne se pose que sur une montagne
message-a-mountain-lies-only-on-a-mountain-of-its-own-colour = une montagne ne se pose que sur une montagne de sa couleur
message-only-on-a-mountain-two-colours-share-a-cell = deux couleurs ne partagent une case que sur une montagne
message-there-is-nothing-to-say-here = il n’y a rien à dire ici
message-a-turn-drops-cubes-or-moves-them-not-both = un tour pose des cubes ou en déplace, pas les deux
message-what-is-picked-up-goes-to-a-cell-first = ce qui est pris en main va d’abord sur une case
message-there-is-no-cell-to-drop-it-on = il n’y a pas de case où le poser
message-this-cube-is-owner-s = ce cube est à { $owner }
message-the-captured-king-has-no-cell-to-return-to = le roi pris n’a pas de case où revenir
message-with-the-king-s-return-the-turn-is-over = avec le retour du roi, le tour est fini
message-a-stack-never-lands-on-a-mountain = une pile ne se pose jamais sur une montagne
message-only-a-single-cube-captures-on-a-mountain-not-a-stack = seul un cube prend sur une montagne, jamais une pile
message-only-side-s-king-letter-returns-here = seul le roi de { $side }, { $letter }, revient ici
message-letter-is-not-a-cube-of-side-s = { $letter } n’est pas un cube de { $side }
message-a-turn-drops-one-cube-or-two = on pose un cube ou deux par tour
message-the-captured-king-must-return-add-letter-and-one-of-cells = le roi pris doit revenir ; ajoutez /{ $letter }: et une de ces cases : { $cells }
message-no-king-was-captured = aucun roi n’a été pris
message-a-captured-king-returns-to-its-own-first-row = un roi pris revient sur sa propre première rangée
message-the-king-cannot-lie-on-what-cell-holds = le roi ne peut pas se poser sur ce qui est en { $cell }
message-the-reserve-holds-has-letter-and-wanted-would-be-dropped = la réserve contient { $has } { $letter }, et il en faudrait { $wanted }
message-cell-cannot-take-two-cubes = { $cell } ne peut pas recevoir deux cubes
message-cubes-are-not-dropped-on-the-opponent-s = on ne pose pas de cube sur ceux de l’adversaire
message-two-drops-go-to-one-cell-or-to-adjacent-cells = deux cubes se posent sur une même case ou sur des cases voisines
