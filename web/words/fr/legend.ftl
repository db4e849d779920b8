# À côté du plateau : les pièces d’un jeu, et qui capture qui.
legend-title = Qui capture qui
legend-piece = Pièce
legend-captures = capture
legend-captured-by = pris par
legend-nothing = rien
