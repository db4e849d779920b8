# Ce que dit chaque page.
site-claim = jouez à { $games }
site-description = Jouez à { $games } dans le navigateur : contre l’ordinateur, un ami, ou en spectateur.
games-and = { $first } et { $last }
skip = Aller au contenu
nav = Pages
nav-play = Jouer
nav-watch = Regarder
nav-rules = Règles
nav-mine = Vos parties
nav-api = Pour les programmes
choices = Langue et couleurs
choices-language = Langue
choices-theme = Couleurs
choices-keep = Garder
choices-at-once = Votre choix s’applique aussitôt.
theme-system = Comme le système
theme-light = Clair
theme-dark = Sombre
theme-contrast = Contraste élevé
credits-own = Ce programme, ses textes et ses dessins sont les nôtres : MIT ou Apache 2.0.
games-playing = { $count ->
    [one] { $count } partie en cours
   *[other] { $count } parties en cours
}

# Quand quelque chose ne peut pas se faire. Les clés sont celles de l’API.
fault-not-found = Cette page n’existe pas
fault-no-game = Cette partie n’existe pas
fault-too-many-requests = C’était trop à la fois : attendez un peu, puis réessayez
fault-busy = Le serveur a trop à faire : réessayez dans quelques secondes
fault-bad-game = On ne peut pas jouer une telle partie
fault-bad-position = Cette position ne peut pas être lue
fault-bad-request = Cette demande n’a pas été comprise
fault-illegal-move = Ce coup n’est pas possible
fault-wrong-origin = Cette demande vient d’un autre site
fault-not-your-seat = Cette place n’est pas la vôtre
fault-too-large = C’était trop grand
fault-most = On peut envoyer { $count } Kio au plus à la fois. Revenez en arrière et envoyez moins, par exemple un long texte en plusieurs fois.
fault-bad-method = Cette adresse ne prend pas cela
trouble-home = Vers les jeux
trouble-watch = Regarder cette partie
