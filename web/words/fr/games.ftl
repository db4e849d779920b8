# Comment les jeux nomment les choses. Les clés viennent du catalogue ; un test les demande toutes.
jersi-side-first = Blanc
jersi-side-second = Noir
mikjersi-side-first = Blanc
mikjersi-side-second = Noir
pijersi-side-first = Blanc
pijersi-side-second = Noir
mik7-side-first = Ali
mik7-side-second = Eddy

level-beginner = Débutant
level-novice = Novice
level-casual = Amateur
level-club = Joueur de club
level-strong = Fort
level-expert = Expert
level-master = Maître
level-full = Pleine force

jersi-option-reserve = Réserve
jersi-option-reserve-about = Jouer avec les sages et les montagnes. Sans eux, c’est la version pour apprendre.
mikjersi-option-reserve = Réserve
mikjersi-option-reserve-about = Jouer avec les sages et les montagnes. Sans eux, c’est la version pour apprendre.
pijersi-option-setup = Mise en place
pijersi-option-setup-about = Comment les cubes sont placés au départ.
pijersi-option-setup-classic = Classique
pijersi-option-setup-full-random = Au hasard
pijersi-option-setup-half-random = Au hasard, la même pour les deux
pijersi-option-setup-other = Code personnel
pijersi-option-setup-text = Un code comme GRXLLS, ou un par camp comme GRXLLS-grxlls
pijersi-option-seed = Numéro de la mise en place au hasard
pijersi-option-seed-about = Le même numéro donne la même mise en place. Vide : une nouvelle à chaque fois.
mik7-option-level = Niveau
mik7-option-level-about = Combien de vaisseaux Ali peut perdre, de 7 (très difficile pour lui) à 13 (facile).
mik7-option-contract = Contrat
mik7-option-contract-about = Ce qu’Ali doit atteindre. Arrivée est pour débuter : à forces égales, Ali gagne un quart des parties aux niveaux 9 et 10, trois quarts au niveau 11, presque toutes aux niveaux 12 et 13. Exact est ce que demande la règle imprimée, et c’est le plus souvent Eddy qui gagne : huit à dix parties sur dix à tous les niveaux.
mik7-option-contract-exact = Exact : autant de vaisseaux perdus, pas un de moins, et les autres exactement sur le diagramme
mik7-option-contract-at-most = Au plus : en perdre moins suffit aussi, les autres exactement sur le diagramme correspondant
mik7-option-contract-home = Arrivée : assez de vaisseaux sur des cases bleues, n’importe lesquelles
mik7-option-count = Ce qui est compté
mik7-option-count-about = On peut compter les points avec le contrat Exact aux niveaux 7 et 8.
mik7-option-count-contract = Qui gagne le contrat
mik7-option-count-points = Points des vaisseaux rentrés
mik7-option-claims = Réclamations
mik7-option-claims-about = Eddy peut renoncer à une prise, et Ali peut alors la réclamer.
mik7-option-rules = Fichier de règles personnel
mik7-option-rules-about = D’autres diagrammes, cases de départ ou diagonales, pour jouer selon les feuilles de votre boîte. Vide : ceux du programme.

jersi-reason-king-captured-no-return = le roi pris n’a pas de case où revenir
jersi-reason-king-arrived = le roi est sur la dernière rangée
jersi-reason-blocked = le camp au trait n’a aucun coup
jersi-reason-draw-counter = quarante tours sans prise qui compte
mikjersi-reason-king-captured-no-return = le roi pris n’a pas de case où revenir
mikjersi-reason-king-arrived = le roi est sur la dernière rangée
mikjersi-reason-blocked = le camp au trait n’a aucun coup
mikjersi-reason-draw-counter = vingt tours sans prise qui compte
pijersi-reason-arrived = une pierre, une feuille ou des ciseaux sont sur la dernière rangée
pijersi-reason-blocked = le camp au trait n’a aucun coup
pijersi-reason-draw-counter = vingt tours sans prise
mik7-reason-diagram = les vaisseaux d’Ali occupent un diagramme gagnant
mik7-reason-home = autant de vaisseaux d’Ali qu’annoncé sont sur des cases bleues
mik7-reason-captures = Eddy a pris plus de vaisseaux qu’Ali ne peut en perdre
mik7-reason-ali-blocked = Ali n’a aucun coup, donc Eddy gagne
mik7-reason-eddy-blocked = Eddy n’a aucun coup : bloquer les stations fait perdre Ali
mik7-reason-repetition = Ali a joué le même coup latéral pour la troisième fois

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
clock-move = { $time } par coup
clock-game = { $base } + { $increment }
time-seconds = { $count } s
time-minutes = { $count } min
