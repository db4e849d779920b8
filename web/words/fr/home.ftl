home-title = Quatre jeux, mille idées
home-text = Des piles de pierres, feuilles et ciseaux, ou vingt vaisseaux contre deux chasseurs. Choisissez un jeu et jouez : ni compte, ni installation.
home-games = Les jeux
home-play = Jouer
# Where the sides play by different rules one chooses.
play-as = Jouer { $side }
play-as-game = Jouer { $side } : { $name }, contre l’ordinateur
home-play-game = Jouer à { $name } tout de suite, contre l’ordinateur
home-choose = Options
home-choose-game = Options de { $name }
home-rules-game = Règles de { $name }
home-ways = Façons de jouer
home-own = Vos parties
home-live = En ce moment
home-all = Toutes les parties
jersi-summary = Amenez votre roi sur la dernière rangée de 69 hexagones.
mikjersi-summary = Jersi sur 25 cases carrées, où les cubes pris peuvent revenir.
pijersi-summary = Amenez une pierre, une feuille ou des ciseaux sur la dernière rangée de 45 hexagones.
mik7-summary = Ali pose ses vaisseaux sur les cases bleues pendant que les deux stations d’Eddy les chassent.

watch-title = Regarder
watch-text = Les parties publiques, en direct. Une partie est publique si la personne qui l’a créée l’a voulu.
watch-start = L’ordinateur contre lui-même
watch-start-game = Lancer { $name }, l’ordinateur contre lui-même
watch-go = Lancer
watch-choose = Choisir les niveaux
watch-choose-game = Choisir les niveaux pour { $name }
watch-running = En cours
watch-none = Personne ne joue de partie publique en ce moment. Lancez-en une ci-dessus.
watch-over = Terminées récemment

mine-text = Les parties que ce navigateur joue ou a commencées, la plus récente d’abord.
mine-none = Aucune partie en cours.
mine-over = Terminées
