# Ce que tous les jeux ont en commun ; le reste est dans content/GAME/words.fr.ftl. Un test demande tout.

level-beginner = Débutant
level-novice = Novice
level-casual = Amateur
level-club = Joueur de club
level-strong = Fort
level-expert = Expert
level-master = Maître
level-full = Pleine force

# Les raisons qui ne sont pas celles des règles.
reason-resignation = par abandon
reason-time = au temps
reason-agreement = d’un commun accord
reason-aborted = abandonnée avant d’avoir vraiment commencé
reason-too-long = la partie a duré trop longtemps
reason-too-wide = la position a trop de coups pour continuer ici

# Qui joue, et où en est la partie.
player-computer = Ordinateur
player-computer-level = Ordinateur ({ $name })
player-nobody = En attente d’un joueur
player-nameless = Sans nom
player-you = Vous
player-versus = { $first } – { $second }
status-waiting = En attente d’un joueur
status-playing = En cours
status-your-turn = À vous de jouer
status-turn = Au tour de : { $name }
status-win = Victoire : { $name }
status-draw = Partie nulle
status-aborted = Non comptée
status-you-won = Vous avez gagné
status-you-lost = Vous avez perdu
move-count = { $count ->
    [0] Aucun coup encore
    [one] { $count } coup
   *[other] { $count } coups
}
round-of = Partie { $round } sur { $agreed }

clock-none = Sans pendule
clock-unknown = Autre pendule
clock-move = { $time } par coup
clock-game = { $base } + { $increment }
time-seconds = { $count } s
time-minutes = { $count } min
time-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
