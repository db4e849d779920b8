# Comment le site appelle les choses.
mikjersi-summary = Jersi sur 25 cases carrées, où les cubes pris peuvent revenir.
mikjersi-credit = Jersi, Mikjersi et Pijersi sont des jeux de Lucas Borboleta ; leurs règles sont sous CC BY-NC-SA 4.0.
mikjersi-side-first = Blanc
mikjersi-side-second = Noir
mikjersi-option-reserve = Réserve
mikjersi-option-reserve-about = Jouer avec les sages et les montagnes. Sans eux, c’est la version pour apprendre.
mikjersi-reason-king-captured-no-return = le roi pris n’a pas de case où revenir
mikjersi-reason-king-arrived = le roi est sur la dernière rangée
mikjersi-reason-blocked = le camp au trait n’a aucun coup
mikjersi-reason-draw-counter = vingt tours sans prise qui compte

# À côté du plateau.
legend-mikjersi-king = Gagne sur la dernière rangée. Capturé, il est replacé sur sa première rangée.
legend-mikjersi-wise = Commence dans la réserve.
legend-mikjersi-mountain = Commence dans la réserve et ne bouge jamais. Un cube peut se poser dessus.
legend-mikjersi-note = Un cube avance d’une case. Deux cubes forment une pile : elle vaut son cube du dessus et avance d’une ou deux cases.

# Ce que l’on dit d’une position.
fact-exchanges-left = Échanges restants
fact-exchanges-left-count = { $count } sur { $of }

# Dans l’éditeur.
editor-field-exchanges-left = Échanges restants
