# À côté du plateau : les pièces d’un jeu, et qui capture qui.
legend-title = Qui capture qui
legend-piece = Pièce
legend-captures = capture
legend-captured-by = pris par
legend-nothing = rien

legend-jersi-king = Gagne sur la dernière rangée. Capturé, il est replacé sur sa première rangée.
legend-jersi-wise = Commence dans la réserve.
legend-jersi-mountain = Commence dans la réserve et ne bouge jamais. Un cube peut se poser dessus.
legend-jersi-note = Un cube avance d’une case. Deux cubes forment une pile : elle vaut son cube du dessus et avance d’une ou deux cases.

legend-mikjersi-king = Gagne sur la dernière rangée. Capturé, il est replacé sur sa première rangée.
legend-mikjersi-wise = Commence dans la réserve.
legend-mikjersi-mountain = Commence dans la réserve et ne bouge jamais. Un cube peut se poser dessus.
legend-mikjersi-note = Un cube avance d’une case. Deux cubes forment une pile : elle vaut son cube du dessus et avance d’une ou deux cases.

legend-pijersi-wise = Ne gagne rien sur la dernière rangée et ne se pose que sur un sage.
legend-pijersi-note = Un cube avance d’une case. Deux cubes forment une pile : elle vaut son cube du dessus et avance d’une ou deux cases.

legend-mik7-ship = Avance d’une case tout droit ou de côté, ou saute par-dessus des vaisseaux, autant de fois qu’il veut.
legend-mik7-station = Se déplace d’une case dans tous les sens. Capture en sautant par-dessus un vaisseau, et y est obligée dès qu’elle peut.
