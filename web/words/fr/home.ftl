home-title = { $count ->
    [4] Quatre
   *[other] { $count }
} jeux, mille idées
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
home-which = Quel jeu ?
home-pieces = Les pièces
home-computer = Commence aussitôt, niveau facile
home-friend = Vous recevez un lien à envoyer
home-screen = Vous jouez ici à tour de rôle
home-watch = L’ordinateur joue contre lui-même
home-today = Aujourd’hui
home-puzzle = Le problème du jour
home-puzzles = Tous les problèmes
home-live-none = Personne ne joue de partie publique en ce moment.
home-own = Vos parties
home-own-all = Toutes mes parties ({ $count })
home-live = En ce moment
home-all = Toutes les parties

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
mine-devices = Vos appareils
mine-aside = Quelqu’un d’autre était connu sur cet appareil auparavant, et a été mis de côté.
mine-aside-back = Retrouver ses parties
