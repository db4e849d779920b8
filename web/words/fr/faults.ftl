# Ce que disent les jeux et le serveur quand quelque chose ne va pas. Les clés viennent des phrases anglaises
# du programme (`told!`) : en anglais, ce sont elles que l’on lit. Un test s’assure que toutes sont ici.

# Les mots des jeux, au milieu d’une phrase.
told-white = Blanc
told-black = Noir
told-ali = Ali
told-eddy = Eddy
told-rock = pierre
told-paper = feuille
told-scissors = ciseaux
told-wise = sage
told-fool = fou
told-king = roi
told-mountain = montagne
told-ship = vaisseau
told-station = station

# Ce qu’un autre programme dit ne peut qu’être cité.
told-said = message du lecteur, en anglais : « { $said } »
told-line-line-said = ligne { $line }, { $said }

# Les positions en une ligne (FEN).
told-this-is-no-position-why = ce n’est pas une position : { $why }
told-a-position-has-1-to-most-characters-this-text-has-found = une position a de 1 à { $most } caractères, et ce texte en a { $found }
told-expected-the-fields-expected-separated-by-single-blanks-found-found = il faut les champs { $expected }, séparés par un seul espace, et il y en a { $found } ici
told-the-field-is-found-expected-expected = { $field } : « { $found } », attendu { $expected }
told-the-board-has-expected-rows-found-found = le plateau a { $expected } rangées, et il y en a { $found } ici
told-row-row-has-expected-cells-found-found = la rangée { $row } a { $expected } cases, et il y en a { $found } ici
told-found-in-row-row-is-why = « { $found } » dans la rangée { $row } : { $why }
told-cell-found-is-why = { $cell } : « { $found } », { $why }
told-no-cube-of-this-game = ce n’est pas un cube de ce jeu
told-no-run-of-empty-cells = ce n’est pas une suite de cases vides
told-half-a-cell-write-x-or-xy = c’est la moitié d’une case ; écrivez x- ou xy
told-neither-a-e-nor-a-run-of-empty-cells = ce n’est ni A, ni E, ni une suite de cases vides
told-more-than-one-piece = plus d’une pièce
told-more-than-two-pieces = plus de deux pièces
told-a-stack-of-two-colours = une pile de deux couleurs
told-a-wise-on-top-of-rock-paper-or-scissors = un sage sur une pierre, une feuille ou des ciseaux
told-a-cube-on-top-of-a-king = un cube sur un roi
told-a-mountain-on-top-of-a-cube = une montagne sur un cube
told-a-mountain-on-top-of-the-opponent-s-mountain = une montagne sur une montagne adverse
told-board-side-plies-since-the-last-capture-move-number = plateau, trait, coups depuis la dernière prise, numéro du coup
told-board-side-reserve-plies-since-the-last-counting-capture-move-number = plateau, trait, réserve, coups depuis la dernière prise qui compte, numéro du coup
told-board-side-reserve-exchanges-left-plies-since-the-last-counting-capture-move-number = plateau, trait, réserve, échanges restants, coups depuis la dernière prise qui compte, numéro du coup
told-board-side-level-count-repeats-move-number-and-with-claims-the-claim = plateau, trait, contrat, décompte, répétitions, numéro du coup et, avec les réclamations, la réclamation
told-side-to-move = trait
told-move-number = numéro du coup
told-number-of-plies-since-the-last-capture = nombre de coups depuis la dernière prise
told-number-of-plies-since-the-last-counting-capture = nombre de coups depuis la dernière prise qui compte
told-number-of-exchanges-left = nombre d’échanges restants
told-plies-without-capture = coups sans prise
told-plies-without-counting-capture = coups sans prise qui compte
told-exchanges-left = échanges restants
told-level = contrat
told-count = décompte
told-repeats = répétitions
told-list-of-repeats = liste des répétitions
told-claim = réclamation
told-w-or-b = w ou b
told-a-or-e = a ou e
told-c-m-h-or-p = c, m, h ou p
told-c-m-or-h-points-are-for-levels-7-and-8 = c, m ou h, car on ne compte les points qu’aux niveaux 7 et 8
told-7-to-13 = un nombre de 7 à 13
told-0-1-or-2 = 0, 1 ou 2
told-0-to-999999999-no-leading-zeros = un nombre de 0 à 999999999, sans zéro devant
told-1-to-999999999-no-leading-zeros = un nombre de 1 à 999999999, sans zéro devant
told-a-text-without-blanks = un texte sans espace
told-a-count-of-2-or-3-as-in-c3d3-2 = un nombre de fois, 2 ou 3, comme dans c3d3*2
told-two-cells-as-in-c3d3 = deux cases, comme dans c3d3
told-a-sideways-move-as-in-c3d3 = un coup latéral, comme c3d3
told-each-move-once-ordered-by-cell-names = chaque coup une seule fois, dans l’ordre des cases
told-or-a-move-such-as-c5d6 = -, ! ou un coup tel que c5d6
told-the-reserve-holds-letter-which-never-goes-there = la réserve contient « { $letter } », qui n’y va jamais
told-side-has-found-sort-cubes-in-the-reserve-and-owns-most = { $side } a { $found } cubes « { $sort } » en réserve et n’en possède que { $most }
told-side-has-found-sort-cubes-and-owns-most = { $side } a { $found } cubes « { $sort } » et n’en possède que { $most }
told-side-has-no-king = { $side } n’a pas de roi
told-ali-has-most-ships-there-are-found = Ali a { $most } vaisseaux, et il y en a { $found }
told-eddy-has-two-stations-there-are-found = Eddy a deux stations, et il y en a { $found }
told-with-ali-to-move-it-is-eddy-who-must-capture = ! alors qu’Ali a le trait, mais c’est Eddy qui doit prendre
told-without-a-capture-eddy-had-none-to-leave = ! sans prise possible, mais Eddy n’en avait aucune à laisser
told-text-cannot-be-claimed-with-eddy-to-move = { $text } ne peut pas être réclamé quand Eddy a le trait
told-text-why = { $text } : { $why }
told-no-station-stands-where-the-claimable-move-ends = aucune station n’est là où finit le coup à réclamer
told-eddy-has-not-moved-yet = Eddy n’a pas encore joué
told-the-cell-where-the-claimable-move-began-is-not-empty = la case d’où part le coup à réclamer n’est pas vide
told-the-claimable-move-is-neither-a-step-nor-a-hop = le coup à réclamer n’est ni un pas ni un bond
told-eddy-left-no-capture-by-that-move = par ce coup, Eddy n’a laissé aucune prise
told-positions-of-game-cannot-be-put-together = les positions de { $game } ne peuvent pas être composées

# Les coups.
told-text-is-not-a-move-why = « { $text } » n’est pas un coup : { $why }
told-text-is-not-legal-why = { $text } n’est pas légal : { $why }
told-wrong-did-you-mean-only = { $wrong } ; vouliez-vous dire { $only } ?
told-wrong-did-you-mean-others-or-last = { $wrong } ; vouliez-vous dire { $others } ou { $last } ?
told-it-has-more-than-most-characters = il a plus de { $most } caractères
told-a-move-has-at-most-most-characters = un coup a { $most } caractères au plus
told-there-is-nothing = il n’y a rien
told-a-cell-is-missing = il manque une case
told-cell-name-is-not-on-the-board = la case « { $name } » n’est pas sur le plateau
told-a-step-is-written-like-a4-b5-or-a4-b5 = un pas s’écrit comme a4-b5 ou a4=b5
told-a-second-step-has-the-other-sign-build-and-move-on-or-the-reverse = un second pas porte l’autre signe : bâtir (-) puis continuer (=), ou l’inverse
told-a-turn-has-one-step-or-two-such-as-a4-b5-c4 = un tour a un pas ou deux, comme a4-b5=c4
told-it-is-written-like-a4-b5-c4-or-as-engines-do-a4b5c4 = il s’écrit comme a4-b5=c4, ou comme le font les moteurs, a4b5c4
told-a-stack-s-move-names-three-cells-start-bottom-s-goal-top-s-goal = le coup d’une pile nomme trois cases : le départ, l’arrivée du bas, l’arrivée du haut
told-a-cube-on-a-cell-is-written-like-m-c4 = un cube sur une case s’écrit comme M:c4
told-letter-is-the-letter-of-no-cube = « { $letter } » n’est la lettre d’aucun cube
told-a-walk-is-followed-by-the-return-of-one-king-at-most = un déplacement est suivi du retour d’un seul roi au plus
told-it-goes-nowhere-a-move-is-written-as-c4-c5-or-c5xc3 = il ne mène nulle part ; un coup s’écrit comme c4-c5 ou c5xc3
told-the-game-is-over = la partie est finie
told-it-is-not-among-the-legal-moves = il ne figure pas parmi les coups légaux
told-the-rules-do-not-allow-it-here = les règles ne le permettent pas ici
told-there-is-no-cube-on-cell = il n’y a pas de cube en { $cell }
told-the-cube-on-cell-is-owner-s = le cube en { $cell } est à { $owner }
told-mountains-never-move = les montagnes ne bougent jamais
told-cell-holds-a-lone-cube-not-a-stack = en { $cell }, il y a un cube seul, pas une pile
told-the-cube-on-cell-lies-on-a-mountain-so-it-moves-alone = le cube en { $cell } est sur une montagne, il se déplace donc seul
told-a-step-goes-to-another-cell = un pas mène à une autre case
told-a-cube-goes-one-cell-and-goal-is-not-next-to-cell = un cube avance d’une case, et { $goal } n’est pas voisine de { $cell }
told-a-stack-goes-one-or-two-cells-along-a-line-and-goal-is-not-so-from-cell = une pile avance d’une ou deux cases en ligne droite, et { $goal } n’est pas ainsi placée depuis { $cell }
told-cell-is-in-the-way = la case { $cell } barre le passage
told-a-stack-never-lands-on-a-friendly-cube = une pile ne se pose jamais sur un cube ami
told-cell-holds-two-cubes-already = en { $cell }, il y a déjà deux cubes
told-no-stack-is-built-on-cell-so-none-moves-on = aucune pile n’est bâtie en { $cell }, aucune ne peut donc continuer
told-winner-beats-loser =
    { $winner ->
        [fou] le fou bat
        [roi] le roi bat
        [sage] le sage bat
        [ciseaux] les ciseaux battent
       *[other] la { $winner } bat
    } { $loser ->
        [fou] le fou
        [roi] le roi
        [sage] le sage
        [ciseaux] les ciseaux
       *[other] la { $loser }
    }
told-mover-does-not-capture-target =
    { $mover ->
        [fou] le fou ne prend pas
        [roi] le roi ne prend pas
        [sage] le sage ne prend pas
        [ciseaux] les ciseaux ne prennent pas
       *[other] la { $mover } ne prend pas
    } { $target ->
        [fou] le fou
        [roi] le roi
        [sage] le sage
        [ciseaux] les ciseaux
       *[other] la { $target }
    }
told-the-loser-captures-nothing = le { $loser } ne prend rien
told-the-winner-is-never-captured = le { $winner } n’est jamais pris
told-a-wise-lies-only-on-a-wise = un sage ne se pose que sur un sage
told-nothing-lies-on-a-king = rien ne se pose sur un roi
told-a-mountain-lies-only-on-a-mountain = une montagne ne se pose que sur une montagne
told-a-mountain-lies-only-on-a-mountain-of-its-own-colour = une montagne ne se pose que sur une montagne de sa couleur
told-only-on-a-mountain-two-colours-share-a-cell = deux couleurs ne partagent une case que sur une montagne
told-what-stands-on-cell-has-nowhere-to-go = en { $cell }, rien ne peut partir : aucune case n’est accessible
told-the-top-of-cell-has-nowhere-to-go-alone = en { $cell }, le cube du dessus ne peut aller nulle part seul
told-a-turn-has-two-steps-at-most = un tour a deux pas au plus
told-why-the-top-alone-can-go-to-goal-choose-cell-once-more = { $why } ; le cube du dessus, seul, peut aller en { $goal } : choisissez encore { $cell }
told-there-is-no-such-cell = cette case n’existe pas
told-there-is-nothing-to-say-here = il n’y a rien à dire ici
told-a-turn-drops-cubes-or-moves-them-not-both = un tour pose des cubes ou en déplace, pas les deux
told-what-is-picked-up-goes-to-a-cell-first = ce qui est pris en main va d’abord sur une case
told-there-is-no-cell-to-drop-it-on = il n’y a pas de case où le poser
told-this-cube-is-owner-s = ce cube est à { $owner }
told-the-captured-king-has-no-cell-to-return-to = le roi pris n’a pas de case où revenir
told-with-the-king-s-return-the-turn-is-over = avec le retour du roi, le tour est fini
told-there-is-no-click-text = il n’y a pas de clic « { $text } »
told-a-turn-has-at-most-most-clicks = un tour a { $most } clics au plus
told-a-stack-never-lands-on-a-mountain = une pile ne se pose jamais sur une montagne
told-only-a-single-cube-captures-on-a-mountain-not-a-stack = seul un cube prend sur une montagne, jamais une pile
told-only-side-s-king-letter-returns-here = seul le roi de { $side }, { $letter }, revient ici
told-letter-is-not-a-cube-of-side-s = { $letter } n’est pas un cube de { $side }
told-a-turn-drops-one-cube-or-two = on pose un cube ou deux par tour
told-the-captured-king-must-return-add-letter-and-one-of-cells = le roi pris doit revenir ; ajoutez /{ $letter }: et une de ces cases : { $cells }
told-no-king-was-captured = aucun roi n’a été pris
told-a-captured-king-returns-to-its-own-first-row = un roi pris revient sur sa propre première rangée
told-the-king-cannot-lie-on-what-cell-holds = le roi ne peut pas se poser sur ce qui est en { $cell }
told-the-reserve-holds-has-letter-and-wanted-would-be-dropped = la réserve contient { $has } { $letter }, et il en faudrait { $wanted }
told-cell-cannot-take-two-cubes = { $cell } ne peut pas recevoir deux cubes
told-cubes-are-not-dropped-on-the-opponent-s = on ne pose pas de cube sur ceux de l’adversaire
told-two-drops-go-to-one-cell-or-to-adjacent-cells = deux cubes se posent sur une même case ou sur des cases voisines
told-this-game-is-played-without-claims = cette partie se joue sans réclamations
told-only-ali-claims-and-it-is-eddy-s-turn = seul Ali réclame, et c’est à Eddy de jouer
told-there-is-nothing-to-claim-eddy-left-no-capture = il n’y a rien à réclamer : Eddy n’a laissé aucune prise
told-it-is-ali-s-turn-and-cell-is-a-station = c’est à Ali de jouer, et il y a une station en { $cell }
told-it-is-eddy-s-turn-and-cell-is-a-ship = c’est à Eddy de jouer, et il y a un vaisseau en { $cell }
told-there-is-no-ship-on-cell = il n’y a pas de vaisseau en { $cell }
told-there-is-no-station-on-cell = il n’y a pas de station en { $cell }
told-a-ship-captures-nothing-and-its-move-is-written-as-its-start-and-its-end = un vaisseau ne prend rien, et son coup s’écrit par son départ et son arrivée
told-a-ship-may-not-end-where-it-began = un vaisseau ne peut pas finir là d’où il part
told-cell-is-occupied = la case { $cell } est occupée
told-ships-never-move-backward = les vaisseaux ne reculent jamais
told-ships-do-not-move-diagonally = les vaisseaux ne vont pas en diagonale
told-no-diagonal-line-is-drawn-through-cell = aucune diagonale n’est tracée par { $cell }
told-all-captures-of-a-chain-go-in-one-direction-here = ici, toutes les prises d’une suite vont dans la même direction
told-ships-jump-over-ships-and-a-station-stands-on-cell = les vaisseaux sautent par-dessus des vaisseaux, et il y a une station en { $cell }
told-ships-jump-over-ships-and-no-ship-stands-on-cell = les vaisseaux sautent par-dessus des vaisseaux, et il n’y en a pas en { $cell }
told-no-step-and-no-chain-of-jumps-leads-from-start-to-end = aucun pas et aucune suite de sauts ne mène de { $start } à { $end }
told-before-a-capture-a-station-may-hop-but-not-step = avant une prise, une station peut bondir, mais pas faire un pas
told-the-station-stays-where-it-is = la station reste où elle est
told-eddy-must-capture-cells-can = Eddy doit prendre : c’est possible avec { $cells }
told-a-capture-jumps-over-the-ship-choose-cell = une prise saute par-dessus le vaisseau : choisissez { $cell }
told-a-station-goes-one-cell-or-jumps-over-one-and-goal-is-not-so-from-start = une station avance d’une case ou saute par-dessus une autre, et { $goal } n’est pas ainsi placée depuis { $start }
told-from-cell-the-station-goes-on-by-capturing-to-cells = depuis { $cell }, la station continue en prenant, vers { $cells }
told-the-chain-has-ended-on-cell = la suite de prises est finie en { $cell }
told-a-turn-is-one-move-of-one-ship = un tour est un seul coup d’un seul vaisseau
told-a-claim-is-a-whole-turn = une réclamation est un tour entier
told-nothing-beside-the-board-is-played-here = on ne joue rien à côté du plateau ici
told-one-and-other-are-not-two-apart-in-a-line = { $one } et { $other } ne sont pas à deux cases l’une de l’autre en ligne droite
told-a-ship-is-captured-on-cell-write-x-before-end = un vaisseau est pris en { $cell } : écrivez x devant { $end }
told-there-is-no-station-to-hop-over-on-cell = il n’y a pas de station par-dessus laquelle bondir en { $cell }
told-a-station-hops-only-at-the-beginning-of-a-chain = une station ne bondit qu’au début d’une suite de prises
told-there-is-no-ship-to-jump-on-cell = il n’y a pas de vaisseau à prendre en { $cell }
told-the-chain-may-not-stop-on-cell-it-can-capture-again = la suite de prises ne peut pas s’arrêter en { $cell } : une autre prise est possible

# Les options et les fichiers de règles.
told-there-is-no-option-name-the-options-are-known = il n’y a pas d’option « { $name } » ; les options sont : { $known }
told-option-name-cannot-be-value-why = l’option { $name } ne peut pas être « { $value } » : { $why }
told-option-name-why = option { $name } : { $why }
told-at-most-most-bytes-are-read = { $most } octets au plus sont lus
told-it-is-true-or-false = c’est true (oui) ou false (non)
told-it-is-a-whole-number-from-min-to-max = c’est un nombre entier de { $min } à { $max }
told-it-is-one-of-words = c’est une de ces valeurs : { $words }
told-it-is-one-of-names-or-a-code-of-six-letters-such-as-grxlls-or-grxlls-grxlls = c’est un de ces noms : { $names }, ou un code de six lettres comme GRXLLS ou GRXLLS-grxlls
told-the-code-code-names-no-set-up = le code { $code } ne désigne aucune disposition
told-the-code-code-places-found-sort-cubes-a-side-owns-owns = le code { $code } place { $found } cubes « { $sort } », et un camp en possède { $owns }
told-the-code-code-has-why = le code { $code } contient { $why }
told-points-are-counted-at-levels-7-and-8-only-not-at-level-level = on ne compte les points qu’aux niveaux 7 et 8, pas au niveau { $level }
told-points-are-counted-under-the-contract-exact-only-not-under-contract = on ne compte les points qu’avec le contrat exact, pas avec { $contract }
told-diagrams-has-the-level-level-but-levels-are-7-to-13 = [diagrams] a le contrat « { $level } », mais les contrats vont de 7 à 13
told-level-level-has-found-diagrams-expected-one-or-two = le contrat { $level } a { $found } diagrammes, il en faut un ou deux
told-a-diagram-of-level-level-has-expected-cells-found-found = un diagramme du contrat { $level } a { $expected } cases, et celui-ci en a { $found }
told-the-two-diagrams-of-level-level-are-the-same = les deux diagrammes du contrat { $level } sont les mêmes
told-place-cell-name-is-not-on-the-board = { $place } : la case « { $name } » n’est pas sur le plateau
told-place-cell-name-is-given-twice = { $place } : la case { $name } est donnée deux fois
told-stations = stations
told-level-level = contrat { $level }
told-stations-there-are-two-stations-found-found = stations : il en faut deux, et il y en a { $found }
told-stations-a-ship-starts-on-cell = stations : un vaisseau part de { $cell }

# Les parties écrites.
told-what-has-found-bytes-at-most-most-are-accepted = { $what } : { $found } octets, alors que { $most } au plus sont acceptés
told-there-are-more-than-most-what = il y a plus de { $most } { $what }
told-expected-expected-found-found = attendu : { $expected } ; trouvé : { $found }
told-text = « { $text } »
told-the-end-of-the-text = la fin du texte
told-nothing-says-which-game-this-is-why = rien ne dit de quel jeu il s’agit : { $why }
told-there-is-no-game-name-the-games-are-known = il n’y a pas de jeu « { $name } » ; les jeux sont : { $known }
told-this-is-a-record-of-found-not-of-expected = c’est une partie de « { $found } », pas de { $expected }
told-no-move-can-follow-the-game-was-over-verdict-reason = aucun coup ne peut suivre : la partie était finie ({ $verdict })
told-the-stated-result-is-stated-but-by-the-moves-it-is-played-reason = le résultat indiqué est { $stated }, mais d’après les coups c’est { $played }
told-found-is-no-result-expected-p1win-p2win-or-draw = « { $found } » n’est pas un résultat : il faut p1win, p2win ou draw
told-this-cannot-be-written-why = cela ne peut pas être écrit : { $why }
told-there-is-no-certu-format-for-game = il n’y a pas de format certu pour { $game }
told-a-certu-file-cannot-describe-the-position-that-this-game-begins-from = un fichier certu ne peut pas décrire la position d’où part cette partie
told-a-certu-file-holds-moves-and-this-game-has-none = un fichier certu contient des coups, et cette partie n’en a pas
told-a-certu-file-holds-one-game-not-count = un fichier certu contient une partie, et non { $count }
told-it-is-a-certu-file-and-could-be-names-name-the-game = c’est un fichier certu, qui peut être de : { $names } ; nommez le jeu
told-it-is-a-certu-file-but-of-none-of-the-games-name-the-game-to-see-why = c’est un fichier certu, mais d’aucun des jeux ; nommez le jeu pour savoir pourquoi
told-these-are-moves-without-numbers-name-the-game = ce sont des coups sans numéros ; nommez le jeu
told-it-is-a-position-and-could-be-names-name-the-game = c’est une position, qui peut être de : { $names } ; nommez le jeu
told-there-is-no-header-such-as-game-pijersi = il n’y a pas d’en-tête tel que [Game "pijersi"]
told-the-header-key-is-given-twice = l’en-tête { $key } est donné deux fois
told-the-header-key-has-a-place-of-its-own-it-is-no-tag = l’en-tête { $key } a sa propre place, ce n’est pas une étiquette
told-the-result-is-word-here-but-stated-in-the-header = le résultat est { $word } ici, mais { $stated } dans l’en-tête
told-the-move-has-two-clocks = le coup a deux pendules
told-a-clock-belongs-behind-a-move = une pendule vient après un coup
told-a-clock-shows-at-most-most-milliseconds = une pendule indique { $most } millisecondes au plus
told-items-in-a-set-up = éléments dans une disposition
told-headers = en-têtes
told-options = options
told-tags = étiquettes
told-plies-in-a-game = coups dans une partie
told-plies-in-a-file = coups dans un fichier
told-variations-in-variations = variantes imbriquées
told-games-in-a-file = parties dans un fichier
told-the-file = le fichier
told-the-fen = le FEN
told-the-reason = la raison de la fin
told-a-tag = une étiquette
told-a-comment = un commentaire
told-the-comment-before-the-first-move = le commentaire avant le premier coup
told-the-name-of-a-game = le nom d’un jeu
told-the-name-of-a-player = le nom d’un joueur
told-the-name-of-an-option = le nom d’une option
told-the-value-of-an-option = la valeur d’une option
told-the-key-of-a-tag = la clé d’une étiquette
told-the-key-of-a-header = la clé d’un en-tête
told-what-has-only-letters-digits-and = { $what }, qui n’a que des lettres, des chiffres, « . », « _ » et « - »
told-a-value-in-quotes = une valeur entre guillemets droits
told-a-closing-quote = un guillemet fermant
told-a-closing-bracket = un crochet fermant
told-a-comment-with-a-closing-brace = un commentaire avec une accolade fermante
told-one-of-n-r-t-or-u-after-a-backslash = après une barre oblique inverse, un de n r t \ " {"{"} {"}"} [ ou u{"{"}...{"}"}
told-a-move = un coup
told-move-ply = le coup { $ply }
told-a-move-a-comment-or-a-result = un coup, un commentaire ou un résultat
told-a-move-before-its-variations = un coup avant ses variantes
told-a-move-in-a-variation = un coup dans une variante
told-this-variation-has-no-closing-parenthesis = cette variante n’a pas de parenthèse fermante
told-a-move-number-such-as-1-or-1 = un numéro de coup tel que 1. ou 1...
told-the-number-expected-dots = le numéro { $expected }{ $dots }
told-the-move-number-number = le numéro de coup { $number }
told-the-move-number-1-what-is-no-part-of-it-goes-behind = le numéro de coup 1 (ce qui n’en fait pas partie se met après #)
told-a-clock-such-as-clk-0-04-59-5 = une pendule telle que [%clk 0:04:59.5]
told-the-side-p1-or-p2 = le camp p1 ou p2
told-p1win-p2win-draw-or = p1win, p2win, draw ou *
told-the-set-up-item-item-why = l’élément de disposition « { $item } » { $why }
told-has-no-colon = n’a pas de deux-points
told-names-a-cube-that-is-not-in-this-game = nomme un cube qui n’est pas de ce jeu
told-is-not-on-the-board = n’est pas sur le plateau
told-is-on-a-cell-that-is-taken = est sur une case déjà prise
told-is-why = est { $why }
told-has-not-as-many-cubes-as-cells = n’a pas autant de cubes que de cases
told-is-not-like-g16-psprws-f4-pr-or-b7-r = n’est pas comme g16:psprws, f4:pr ou b7:R
told-there-is-no-game-in-this-text = il n’y a pas de partie dans ce texte
told-there-is-no-game-number-in-this-text-it-holds-games = il n’y a pas de partie { $number } dans ce texte, qui en contient { $games }
told-a-game-has-at-most-most-moves-here = une partie a { $most } coups au plus ici
told-the-formats-are-known = les formats sont : { $known }

# Ce que le serveur refuse.
told-there-is-no-game-name = il n’y a pas de jeu « { $name } »
told-in-this-position-the-game-is-over-already = dans cette position, la partie est déjà finie
told-this-position-has-more-than-most-legal-moves-which-is-too-many-to-play-here = cette position a plus de { $most } coups légaux, ce qui est trop pour jouer ici
told-there-is-no-level-level-they-are-1-to-8 = il n’y a pas de niveau { $level } : ils vont de 1 à 8
told-a-clock-shows-least-to-most-milliseconds = une pendule indique de { $least } à { $most } millisecondes
told-the-pace-is-at-most-most-milliseconds = le rythme est de { $most } millisecondes au plus
told-a-series-has-an-even-number-of-games-2-to-most = un match a un nombre pair de parties, de 2 à { $most }
told-points-can-be-counted-only-where-the-game-s-options-give-points = on ne compte les points que si les options de la partie en donnent
told-a-line-has-at-most-most-moves = une suite a { $most } coups au plus
told-move-ply-the-game-was-over-before-it = coup { $ply } : la partie était finie avant
told-move-ply-error = coup { $ply } : { $error }
told-this-step-has-no-exercise = cette étape n’a pas d’exercice
told-there-are-at-most-most-moves-here-and-the-last-is-the-learner-s = il y a { $most } coups au plus ici, et le dernier est celui de l’élève
told-there-is-no-editor-for-game = il n’y a pas d’éditeur pour { $game }
told-there-are-at-most-most-pieces = il y a { $most } pièces au plus
told-there-is-no-piece-letter-in-game = il n’y a pas de pièce « { $letter } » dans { $game }
told-letter-is-never-in-the-reserve = { $letter } n’est jamais dans la réserve
told-there-is-no-cell-name = il n’y a pas de case « { $name } »
told-there-is-no-field-name = il n’y a pas de champ « { $name } »
told-it-is-not-your-turn = ce n’est pas à vous de jouer
told-this-seat-is-not-yours = cette place n’est pas la vôtre
told-the-other-player-is-not-here-yet = l’autre joueur n’est pas encore là
told-the-game-has-moved-on-plies-plies-have-been-played = la partie a avancé : { $plies } coups ont été joués
told-the-time-has-run-out = le temps est écoulé
told-something-else-happened-in-the-game-at-the-same-moment = autre chose s’est produit dans la partie au même moment
told-too-much-has-happened-in-this-game-it-can-only-be-ended = il s’est passé trop de choses dans cette partie : on ne peut plus que la terminer
told-too-much-has-happened-in-this-game = il s’est passé trop de choses dans cette partie
told-the-game-has-begun-resign-instead = la partie a commencé : abandonnez plutôt
told-the-game-is-not-over-yet = la partie n’est pas encore finie
told-the-next-game-has-begun-already = la partie suivante a déjà commencé
told-no-game-can-follow-this-one-now = aucune partie ne peut suivre celle-ci maintenant
told-nothing-was-offered = rien n’a été proposé
told-one-s-own-offer-cannot-be-accepted = on ne peut pas accepter sa propre proposition
told-this-game-has-no-draws = ce jeu ne connaît pas la nulle
told-the-computer-does-not-agree-to-draws = l’ordinateur n’accepte pas la nulle
told-in-a-series-every-game-is-played-out = dans un match, chaque partie se joue jusqu’au bout
told-enough-links-were-made-for-this-seat = assez de liens ont été créés pour cette place
told-this-is-offered-already = c’est déjà proposé
told-this-was-offered-and-declined-make-a-move-first = cela a été proposé et refusé ; jouez d’abord un coup
told-this-was-the-last-game-of-the-series = c’était la dernière partie du match
told-there-is-nothing-to-take-back = il n’y a rien à reprendre
told-the-events-of-a-game-are-numbered-without-gaps = les événements d’une partie sont numérotés sans trou
told-there-is-no-such-game = cette partie n’existe pas
told-there-is-no-such-page = cette page n’existe pas
told-there-is-no-such-file = ce fichier n’existe pas
told-there-is-no-such-lesson = cette leçon n’existe pas
told-there-is-no-such-puzzle = ce problème n’existe pas
told-there-are-no-such-puzzles = ces problèmes n’existent pas
told-there-are-no-such-rules = ces règles n’existent pas
told-this-is-no-key-of-a-private-link = ce n’est pas la clé d’un lien privé
told-this-private-link-was-used-or-replaced-by-another-one = ce lien privé a servi, ou a été remplacé par un autre
told-a-seat-is-first-or-second = une place est first ou second
told-this-cannot-be-a-name-why = cela ne peut pas être un nom : { $why }
told-it-has-found-characters-and-most-are-allowed = il a { $found } caractères, et { $most } sont permis
told-there-is-a-blank-before-or-behind-it = il y a un espace avant ou après
told-character-place-is-hidden-code-which-is-not-allowed = le caractère { $place } est invisible ({ $code }), ce qui n’est pas permis
told-played-plies-have-been-played-and-no-others = { $played } coups ont été joués, et pas d’autres
told-this-game-is-still-being-played = cette partie est encore en cours
told-this-review-is-not-yours = cette analyse n’est pas la vôtre
told-this-move-was-not-reviewed = ce coup n’a pas été analysé
told-you-have-asked-for-several-reviews-already = vous avez déjà demandé plusieurs analyses
told-people-are-playing-in-this-very-position = on joue en ce moment dans cette même position
told-several-reviews-were-asked-for-from-your-address = plusieurs analyses ont déjà été demandées depuis votre adresse
told-too-many-reviews-are-waiting = trop d’analyses attendent
told-no-move-was-tried = aucun coup n’a été essayé
told-it-is-not-the-solver-s-turn-after-these-moves = après ces coups, ce n’est pas à vous de jouer
told-it-is-not-the-solver-s-turn-after-so-many-plies = après tant de coups, ce n’est pas à vous de jouer
told-the-moves-before-are-not-those-of-the-solution = les coups précédents ne sont pas ceux de la solution
told-lines-are-1-to-most = les variantes sont de 1 à { $most }
told-the-analysis-was-not-done = l’analyse n’a pas été faite
told-there-are-hints-only-in-games-against-the-computer = il n’y a d’indices que dans les parties contre l’ordinateur
told-there-are-no-hints-in-a-match = il n’y a pas d’indices dans un match
told-too-many-positions-are-being-analysed = trop de positions sont analysées en ce moment

# Ce que le serveur ne peut pas faire maintenant, ou pas ainsi.
told-the-game-could-not-be-stored-or-read = la partie n’a pu être ni enregistrée ni lue
told-the-game-could-not-be-read = la partie n’a pas pu être lue
told-the-game-has-too-much-to-do = la partie a trop à faire
told-the-engine-has-too-much-to-do = le moteur a trop à faire
told-the-engine-found-no-move = le moteur n’a pas trouvé de coup
told-engines-play-in-enough-games-already = les moteurs jouent déjà dans assez de parties
told-you-have-engines-playing-in-enough-games-already = vos moteurs jouent déjà dans assez de parties
told-the-games-of-this-server-are-damaged-no-new-game-begins = les parties de ce serveur sont endommagées : aucune nouvelle partie ne commence
told-the-store-cannot-be-written = rien ne peut être enregistré
told-the-store-is-damaged = les parties enregistrées sont endommagées
told-the-disk-of-this-server-is-nearly-full-no-game-begins-those-under-way-go-on = le disque de ce serveur est presque plein : aucune partie ne commence, celles en cours continuent
told-too-much-is-stored-from-your-address = trop de choses sont enregistrées depuis votre adresse
told-engines-play-in-enough-games-that-were-begun-from-your-address = les moteurs jouent déjà dans assez de parties commencées depuis votre adresse
told-there-is-no-more-room-for-games-on-this-server = il n’y a plus de place pour des parties sur ce serveur
told-too-many-games-are-being-played = trop de parties sont en cours
told-too-many-games-are-begun-from-your-address = trop de parties sont commencées depuis votre adresse
told-too-many-requests-come-from-your-address = trop de demandes viennent de votre adresse
told-too-many-connections-come-from-your-address = trop de connexions viennent de votre adresse
told-too-many-people-are-connected = trop de personnes sont connectées
told-too-many-messages-come-through-this-socket = trop de messages viennent par cette connexion
told-too-much-is-asked-of-this-server-at-once = on demande trop à la fois à ce serveur
told-too-much-is-asked-from-your-address-at-once = on demande trop à la fois depuis votre adresse
told-the-work-was-not-done = le travail n’a pas été fait
told-this-took-too-long = cela a pris trop de temps
told-the-page-could-not-be-written = la page n’a pas pu être écrite
told-the-file-has-no-name = le fichier n’a pas de nom
told-the-server-made-a-mistake = le serveur s’est trompé
told-a-request-has-at-most-most-bytes = une demande a { $most } octets au plus
told-requests-are-json = les demandes sont en JSON
told-the-request-was-cut-short = la demande a été interrompue
told-the-request-did-not-come-in-time = la demande n’est pas arrivée à temps
told-no-address = pas d’adresse
told-this-request-comes-from-another-site = cette demande vient d’un autre site
told-this-server-is-not-known-by-that-name = ce serveur n’est pas connu sous ce nom
told-this-address-does-not-take-that-method = cette adresse n’accepte pas cette méthode
told-this-address-is-for-websockets = cette adresse est réservée aux WebSockets

# Les images.
told-the-address-cannot-be-read = l’adresse ne peut pas être lue
told-a-position-has-no-film = une position n’a pas de film
told-a-game-has-its-own-positions-so-there-is-no-fen-to-choose = une partie a ses propres positions : il n’y a pas de fen à choisir
told-a-film-has-at-most-most-plies-and-this-game-has-plies = un film a { $most } coups au plus, et cette partie en a { $plies }
told-a-picture-ends-with-svg-or-png-that-of-a-game-also-with-gif = une image finit par .svg ou .png, celle d’une partie aussi par .gif
told-such-a-picture-is-least-to-most-pixels-wide = une telle image est large de { $least } à { $most } pixels
told-the-themes-are-light-dark-and-contrast = les thèmes sont light, dark et contrast
told-the-marks-are-symbols-or-letters = les marques sont symbols ou letters
told-at-the-bottom-is-first-or-second = en bas se trouve first ou second
told-at-most-most-things-are-marked = on marque { $most } choses au plus
told-an-arrow-leads-to-another-cell = une flèche mène à une autre case
told-an-animated-picture-ends-with-svg = une image animée finit par .svg
told-the-pace-of-a-film-is-least-to-most-milliseconds-a-move = un film prend de { $least } à { $most } millisecondes par coup
told-of-a-picture-nobody-can-ask-name-but-these-known = on ne peut pas demander « { $name } » à une image, mais ceci : { $known }
told-name-is-asked-for-twice = { $name } est demandé deux fois
told-name-is-a-whole-number-and-not-value = { $name } est un nombre entier, et non « { $value } »
told-name-is-true-or-false-and-not-value = { $name } vaut true ou false, et non « { $value } »
told-an-arrow-is-written-a1-b3 = une flèche s’écrit a1-b3
told-name-is-no-cell-of-this-board = « { $name } » n’est pas une case de ce plateau
