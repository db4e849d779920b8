home-title = Quatre jeux, mille idées
home-text = Des piles de pierres, feuilles et ciseaux, ou vingt vaisseaux contre deux chasseurs. Choisissez un jeu et jouez : ni compte, ni installation.
home-games = Les jeux
jersi-summary = Amenez votre roi sur la dernière rangée de 69 hexagones.
mikjersi-summary = Jersi sur 25 cases carrées, où les cubes pris peuvent revenir.
pijersi-summary = Amenez une pierre, une feuille ou des ciseaux sur la dernière rangée de 45 hexagones.
mik7-summary = Ali pose ses vaisseaux sur les cases bleues pendant que les deux stations d’Eddy les chassent.
