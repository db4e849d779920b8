# À imprimer.
print-title = À imprimer
print-text = Chaque jeu sur papier : un PDF avec les règles sur une feuille, le plateau et les pièces à découper, à l’échelle exacte.
print-game = { $name } sur papier
print-paper = Papier du plateau
print-cube = Taille des pièces
print-go = Télécharger le PDF
print-go-game = Télécharger le PDF de { $name }
print-how = Comment faire
print-how-scale = Imprimez à 100 %, sans « ajuster à la page » : les tailles seront justes. Règles et pièces sont en A4, le plateau sur le papier choisi.
print-how-board = Collez le plateau sur du carton.
print-how-cubes = Pour { $games }, découpez les faces carrées et collez-en six pareilles sur chaque cube de bois de 16 ou 20 mm.
print-how-discs = Pour { $games }, découpez les pièces rondes et collez-les sur du carton.
