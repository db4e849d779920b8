# Ce que disent les jeux et le serveur quand quelque chose ne va pas. Les clés viennent des phrases anglaises
# du programme (`message!`) : en anglais, ce sont elles que l’on lit. Un test s’assure que toutes sont ici, ou avec les mots de leur jeu (content/).

# Les mots des jeux, au milieu d’une phrase.
message-white = Blanc
message-black = Noir
message-rock = pierre
message-paper = feuille
message-scissors = ciseaux
message-wise = sage
message-fool = fou
message-king = roi
message-mountain = montagne

# Ce qu’un autre programme dit ne peut qu’être cité.
message-said = message du lecteur, en anglais : « { $said } »

# Les positions en une ligne (FEN).
message-this-is-no-position-why = ce n’est pas une position : { $why }
message-a-position-has-1-to-most-characters-this-text-has-found = une position a de 1 à { $most } caractères, et ce texte en a { $found }
message-expected-the-fields-expected-separated-by-single-blanks-found-found = il faut les champs { $expected }, séparés par un seul espace, et il y en a { $found } ici
message-the-field-is-found-expected-expected = { $field } : « { $found } », attendu { $expected }
message-the-board-has-expected-rows-found-found = le plateau a { $expected } rangées, et il y en a { $found } ici
message-row-row-has-expected-cells-found-found = la rangée { $row } a { $expected } cases, et il y en a { $found } ici
message-found-in-row-row-is-why = « { $found } » dans la rangée { $row } : { $why }
message-cell-found-is-why = { $cell } : « { $found } », { $why }
message-no-cube-of-this-game = ce n’est pas un cube de ce jeu
message-no-run-of-empty-cells = ce n’est pas une suite de cases vides
message-half-a-cell-write-x-or-xy = c’est la moitié d’une case ; écrivez x- ou xy
message-more-than-one-piece = plus d’une pièce
message-more-than-two-pieces = plus de deux pièces
message-a-stack-of-two-colours = une pile de deux couleurs
message-side-to-move = trait
message-move-number = numéro du coup
message-plies-without-capture = coups sans prise
message-plies-without-counting-capture = coups sans prise qui compte
message-exchanges-left = échanges restants
message-repeats = répétitions
message-w-or-b = w ou b
message-0-to-999999999-no-leading-zeros = un nombre de 0 à 999999999, sans zéro devant
message-1-to-999999999-no-leading-zeros = un nombre de 1 à 999999999, sans zéro devant
message-a-text-without-blanks = un texte sans espace
message-side-has-found-sort-cubes-and-owns-most = { $side } a { $found } cubes « { $sort } » et n’en possède que { $most }
message-positions-of-game-cannot-be-put-together = les positions de { $game } ne peuvent pas être composées

# Les coups.
message-text-is-not-a-move-why = « { $text } » n’est pas un coup : { $why }
message-text-is-not-legal-why = { $text } n’est pas légal : { $why }
message-wrong-did-you-mean-only = { $wrong } ; vouliez-vous dire { $only } ?
message-wrong-did-you-mean-others-or-last = { $wrong } ; vouliez-vous dire { $others } ou { $last } ?
message-it-has-more-than-most-characters = il a plus de { $most } caractères
message-cell-name-is-not-on-the-board = la case « { $name } » n’est pas sur le plateau
message-a-step-is-written-like-a4-b5-or-a4-b5 = un pas s’écrit comme a4-b5 ou a4=b5
message-a-second-step-has-the-other-sign-build-and-move-on-or-the-reverse = un second pas porte l’autre signe : bâtir (-) puis continuer (=), ou l’inverse
message-a-turn-has-one-step-or-two-such-as-a4-b5-c4 = un tour a un pas ou deux, comme a4-b5=c4
message-the-game-is-over = la partie est finie
message-it-is-not-among-the-legal-moves = il ne figure pas parmi les coups légaux
message-there-is-no-cube-on-cell = il n’y a pas de cube en { $cell }
message-the-cube-on-cell-is-owner-s = le cube en { $cell } est à { $owner }
message-mountains-never-move = les montagnes ne bougent jamais
message-cell-holds-a-lone-cube-not-a-stack = en { $cell }, il y a un cube seul, pas une pile
message-the-cube-on-cell-lies-on-a-mountain-so-it-moves-alone = le cube en { $cell } est sur une montagne, il se déplace donc seul
message-a-step-goes-to-another-cell = un pas mène à une autre case
message-a-cube-goes-one-cell-and-goal-is-not-next-to-cell = un cube avance d’une case, et { $goal } n’est pas voisine de { $cell }
message-a-stack-goes-one-or-two-cells-along-a-line-and-goal-is-not-so-from-cell = une pile avance d’une ou deux cases en ligne droite, et { $goal } n’est pas ainsi placée depuis { $cell }
message-cell-is-in-the-way = la case { $cell } barre le passage
message-a-stack-never-lands-on-a-friendly-cube = une pile ne se pose jamais sur un cube ami
message-cell-holds-two-cubes-already = en { $cell }, il y a déjà deux cubes
message-no-stack-is-built-on-cell-so-none-moves-on = aucune pile n’est bâtie en { $cell }, aucune ne peut donc continuer
message-winner-beats-loser =
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
message-mover-does-not-capture-target =
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
message-the-loser-captures-nothing = le { $loser } ne prend rien
message-the-winner-is-never-captured = le { $winner } n’est jamais pris
message-what-stands-on-cell-has-nowhere-to-go = en { $cell }, rien ne peut partir : aucune case n’est accessible
message-the-top-of-cell-has-nowhere-to-go-alone = en { $cell }, le cube du dessus ne peut aller nulle part seul
message-a-turn-has-two-steps-at-most = un tour a deux pas au plus
message-why-the-top-alone-can-go-to-goal-choose-cell-once-more = { $why } ; le cube du dessus, seul, peut aller en { $goal } : choisissez encore { $cell }
message-there-is-no-such-cell = cette case n’existe pas
message-there-is-no-click-text = il n’y a pas de clic « { $text } »
message-a-turn-has-at-most-most-clicks = un tour a { $most } clics au plus
message-nothing-beside-the-board-is-played-here = on ne joue rien à côté du plateau ici

# Les options et les fichiers de règles.
message-there-is-no-option-name-the-options-are-known = il n’y a pas d’option « { $name } » ; les options sont : { $known }
message-option-name-cannot-be-value-why = l’option { $name } ne peut pas être « { $value } » : { $why }
message-option-name-why = option { $name } : { $why }
message-at-most-most-bytes-are-read = { $most } octets au plus sont lus
message-it-is-true-or-false = c’est true (oui) ou false (non)
message-it-is-a-whole-number-from-min-to-max = c’est un nombre entier de { $min } à { $max }
message-it-is-one-of-words = c’est une de ces valeurs : { $words }

# Les parties écrites.
message-what-has-found-bytes-at-most-most-are-accepted = { $what } : { $found } octets, alors que { $most } au plus sont acceptés
message-there-are-more-than-most-what = il y a plus de { $most } { $what }
message-expected-expected-found-found = attendu : { $expected } ; trouvé : { $found }
message-text = « { $text } »
message-the-end-of-the-text = la fin du texte
message-nothing-says-which-game-this-is-why = rien ne dit de quel jeu il s’agit : { $why }
message-there-is-no-game-name-the-games-are-known = il n’y a pas de jeu « { $name } » ; les jeux sont : { $known }
message-this-is-a-record-of-found-not-of-expected = c’est une partie de « { $found } », pas de { $expected }
message-no-move-can-follow-the-game-was-over-verdict-reason = aucun coup ne peut suivre : la partie était finie ({ $verdict })
message-the-stated-result-is-stated-but-by-the-moves-it-is-played-reason = le résultat indiqué est { $stated }, mais d’après les coups c’est { $played }
message-found-is-no-result-expected-p1win-p2win-or-draw = « { $found } » n’est pas un résultat : il faut p1win, p2win ou draw
message-this-cannot-be-written-why = cela ne peut pas être écrit : { $why }
message-there-is-no-certu-format-for-game = il n’y a pas de format certu pour { $game }
message-a-certu-file-cannot-describe-the-position-that-this-game-begins-from = un fichier certu ne peut pas décrire la position d’où part cette partie
message-a-certu-file-holds-moves-and-this-game-has-none = un fichier certu contient des coups, et cette partie n’en a pas
message-a-certu-file-holds-one-game-not-count = un fichier certu contient une partie, et non { $count }
message-it-is-a-certu-file-and-could-be-names-name-the-game = c’est un fichier certu, qui peut être de : { $names } ; nommez le jeu
message-it-is-a-certu-file-but-of-none-of-the-games-name-the-game-to-see-why = c’est un fichier certu, mais d’aucun des jeux ; nommez le jeu pour savoir pourquoi
message-these-are-moves-without-numbers-name-the-game = ce sont des coups sans numéros ; nommez le jeu
message-it-is-a-position-and-could-be-names-name-the-game = c’est une position, qui peut être de : { $names } ; nommez le jeu
message-there-is-no-header-such-as-game-pijersi = il n’y a pas d’en-tête tel que [Game "pijersi"]
message-the-header-key-is-given-twice = l’en-tête { $key } est donné deux fois
message-the-header-key-has-a-place-of-its-own-it-is-no-tag = l’en-tête { $key } a sa propre place, ce n’est pas une étiquette
message-the-result-is-word-here-but-stated-in-the-header = le résultat est { $word } ici, mais { $stated } dans l’en-tête
message-the-move-has-two-clocks = le coup a deux pendules
message-a-clock-belongs-behind-a-move = une pendule vient après un coup
message-a-clock-shows-at-most-most-milliseconds = une pendule indique { $most } millisecondes au plus
message-items-in-a-set-up = éléments dans une disposition
message-headers = en-têtes
message-options = options
message-tags = étiquettes
message-plies-in-a-game = coups dans une partie
message-plies-in-a-file = coups dans un fichier
message-variations-in-variations = variantes imbriquées
message-games-in-a-file = parties dans un fichier
message-the-file = le fichier
message-the-fen = le FEN
message-the-reason = la raison de la fin
message-a-tag = une étiquette
message-a-comment = un commentaire
message-the-comment-before-the-first-move = le commentaire avant le premier coup
message-the-name-of-a-game = le nom d’un jeu
message-the-name-of-a-player = le nom d’un joueur
message-the-name-of-an-option = le nom d’une option
message-the-value-of-an-option = la valeur d’une option
message-the-key-of-a-tag = la clé d’une étiquette
message-the-key-of-a-header = la clé d’un en-tête
message-what-has-only-letters-digits-and = { $what }, qui n’a que des lettres, des chiffres, « . », « _ » et « - »
message-a-value-in-quotes = une valeur entre guillemets droits
message-a-closing-quote = un guillemet fermant
message-a-closing-bracket = un crochet fermant
message-a-comment-with-a-closing-brace = un commentaire avec une accolade fermante
message-one-of-n-r-t-or-u-after-a-backslash = après une barre oblique inverse, un de n r t \ " {"{"} {"}"} [ ou u{"{"}...{"}"}
message-a-move = un coup
message-move-ply = le coup { $ply }
message-a-move-a-comment-or-a-result = un coup, un commentaire ou un résultat
message-a-move-before-its-variations = un coup avant ses variantes
message-a-move-in-a-variation = un coup dans une variante
message-this-variation-has-no-closing-parenthesis = cette variante n’a pas de parenthèse fermante
message-a-move-number-such-as-1-or-1 = un numéro de coup tel que 1. ou 1...
message-the-number-expected-dots = le numéro { $expected }{ $dots }
message-the-move-number-number = le numéro de coup { $number }
message-the-move-number-1-what-is-no-part-of-it-goes-behind = le numéro de coup 1 (ce qui n’en fait pas partie se met après #)
message-a-clock-such-as-clk-0-04-59-5 = une pendule telle que [%clk 0:04:59.5]
message-the-side-p1-or-p2 = le camp p1 ou p2
message-p1win-p2win-draw-or = p1win, p2win, draw ou *
message-there-is-no-game-in-this-text = il n’y a pas de partie dans ce texte
message-there-is-no-game-number-in-this-text-it-holds-games = il n’y a pas de partie { $number } dans ce texte, qui en contient { $games }
message-a-game-has-at-most-most-moves-here = une partie a { $most } coups au plus ici
message-the-formats-are-known = les formats sont : { $known }

# Ce que le serveur refuse.
message-there-is-no-game-name = il n’y a pas de jeu « { $name } »
message-in-this-position-the-game-is-over-already = dans cette position, la partie est déjà finie
message-this-position-has-more-than-most-legal-moves-which-is-too-many-to-play-here = cette position a plus de { $most } coups légaux, ce qui est trop pour jouer ici
message-there-is-no-level-level-they-are-1-to-8 = il n’y a pas de niveau { $level } : ils vont de 1 à 8
message-a-clock-shows-least-to-most-milliseconds = une pendule indique de { $least } à { $most } millisecondes
message-the-pace-is-at-most-most-milliseconds = le rythme est de { $most } millisecondes au plus
message-a-series-has-an-even-number-of-games-2-to-most = un match a un nombre pair de parties, de 2 à { $most }
message-points-can-be-counted-only-where-the-game-s-options-give-points = on ne compte les points que si les options de la partie en donnent
message-a-line-has-at-most-most-moves = une suite a { $most } coups au plus
message-move-ply-the-game-was-over-before-it = coup { $ply } : la partie était finie avant
message-move-ply-error = coup { $ply } : { $error }
message-this-step-has-no-exercise = cette étape n’a pas d’exercice
message-there-are-at-most-most-moves-here-and-the-last-is-the-learner-s = il y a { $most } coups au plus ici, et le dernier est celui de l’élève
message-there-is-no-editor-for-game = il n’y a pas d’éditeur pour { $game }
message-there-are-at-most-most-pieces = il y a { $most } pièces au plus
message-there-is-no-piece-letter-in-game = il n’y a pas de pièce « { $letter } » dans { $game }
message-letter-is-never-in-the-reserve = { $letter } n’est jamais dans la réserve
message-there-is-no-cell-name = il n’y a pas de case « { $name } »
message-there-is-no-field-name = il n’y a pas de champ « { $name } »
message-it-is-not-your-turn = ce n’est pas à vous de jouer
message-this-seat-is-not-yours = cette place n’est pas la vôtre
message-the-other-player-is-not-here-yet = l’autre joueur n’est pas encore là
message-the-game-has-moved-on-plies-plies-have-been-played = la partie a avancé : { $plies } coups ont été joués
message-a-newer-version-of-the-site-has-written-in-this-game-here-it-can-only-be-looked-at = une version plus récente du site a écrit dans cette partie : ici on ne peut que la regarder
message-the-time-has-run-out = le temps est écoulé
message-something-else-happened-in-the-game-at-the-same-moment = autre chose s’est produit dans la partie au même moment
message-too-much-has-happened-in-this-game-it-can-only-be-ended = il s’est passé trop de choses dans cette partie : on ne peut plus que la terminer
message-too-much-has-happened-in-this-game = il s’est passé trop de choses dans cette partie
message-the-game-has-begun-resign-instead = la partie a commencé : abandonnez plutôt
message-the-game-is-not-over-yet = la partie n’est pas encore finie
message-the-next-game-has-begun-already = la partie suivante a déjà commencé
message-no-game-can-follow-this-one-now = aucune partie ne peut suivre celle-ci maintenant
message-nothing-was-offered = rien n’a été proposé
message-one-s-own-offer-cannot-be-accepted = on ne peut pas accepter sa propre proposition
message-this-game-has-no-draws = ce jeu ne connaît pas la nulle
message-the-computer-does-not-agree-to-draws = l’ordinateur n’accepte pas la nulle
message-in-a-series-every-game-is-played-out = dans un match, chaque partie se joue jusqu’au bout
message-enough-links-were-made-for-this-seat = assez de liens ont été créés pour cette place
message-this-is-offered-already = c’est déjà proposé
message-this-was-offered-and-declined-make-a-move-first = cela a été proposé et refusé ; jouez d’abord un coup
message-this-was-the-last-game-of-the-series = c’était la dernière partie du match
message-there-is-nothing-to-take-back = il n’y a rien à reprendre
message-the-events-of-a-game-are-numbered-without-gaps = les événements d’une partie sont numérotés sans trou
message-there-is-no-such-game = cette partie n’existe pas
message-there-is-no-such-page = cette page n’existe pas
message-there-is-no-such-file = ce fichier n’existe pas
message-there-is-no-such-lesson = cette leçon n’existe pas
message-there-is-no-such-puzzle = ce problème n’existe pas
message-there-are-no-such-puzzles = ces problèmes n’existent pas
message-there-are-no-such-rules = ces règles n’existent pas
message-this-is-no-key-of-a-private-link = ce n’est pas la clé d’un lien privé
message-this-address-is-shut-out-by-whoever-runs-the-site = cette adresse est exclue par qui tient le site
message-this-private-link-was-used-replaced-by-another-one-or-has-expired = ce lien privé a servi, a été remplacé par un autre, ou a expiré
message-you-are-known-on-too-many-devices-have-the-others-forgotten = vous êtes connu sur trop d’appareils : faites oublier les autres
message-two-players-are-known-on-this-device-already-bring-the-games-of-one-of-them-to-another-device-first = deux joueurs sont déjà connus sur cet appareil : amenez d’abord les parties de l’un d’eux sur un autre appareil
message-on-this-device-you-are-somebody-else-who-has-games = sur cet appareil, vous êtes quelqu’un d’autre, qui a des parties
message-a-seat-is-first-or-second = une place est first ou second
message-this-cannot-be-a-name-why = cela ne peut pas être un nom : { $why }
message-it-has-found-characters-and-most-are-allowed = il a { $found } caractères, et { $most } sont permis
message-there-is-a-blank-before-or-behind-it = il y a un espace avant ou après
message-character-place-is-hidden-code-which-is-not-allowed = le caractère { $place } est invisible ({ $code }), ce qui n’est pas permis
message-played-plies-have-been-played-and-no-others = { $played } coups ont été joués, et pas d’autres
message-this-game-is-still-being-played = cette partie est encore en cours
message-this-review-is-not-yours = cette analyse n’est pas la vôtre
message-nobody-is-known-by-this-secret = personne n’est connu par ce secret
message-this-move-was-not-reviewed = ce coup n’a pas été analysé
message-you-have-asked-for-several-reviews-already = vous avez déjà demandé plusieurs analyses
message-people-are-playing-in-this-very-position = on joue en ce moment dans cette même position
message-several-reviews-were-asked-for-from-your-address = plusieurs analyses ont déjà été demandées depuis votre adresse
message-too-many-reviews-are-waiting = trop d’analyses attendent
message-no-move-was-tried = aucun coup n’a été essayé
message-it-is-not-the-solver-s-turn-after-these-moves = après ces coups, ce n’est pas à vous de jouer
message-it-is-not-the-solver-s-turn-after-so-many-plies = après tant de coups, ce n’est pas à vous de jouer
message-the-moves-before-are-not-those-of-the-solution = les coups précédents ne sont pas ceux de la solution
message-lines-are-1-to-most = les variantes sont de 1 à { $most }
message-the-analysis-was-not-done = l’analyse n’a pas été faite
message-there-are-hints-only-in-games-against-the-computer = il n’y a d’indices que dans les parties contre l’ordinateur
message-there-are-no-hints-in-a-match = il n’y a pas d’indices dans un match
message-too-many-positions-are-being-analysed = trop de positions sont analysées en ce moment

# Ce que le serveur ne peut pas faire maintenant, ou pas ainsi.
message-the-game-could-not-be-stored-or-read = la partie n’a pu être ni enregistrée ni lue
message-the-game-could-not-be-read = la partie n’a pas pu être lue
message-the-game-has-too-much-to-do = la partie a trop à faire
message-the-engine-has-too-much-to-do = le moteur a trop à faire
message-the-engine-found-no-move = le moteur n’a pas trouvé de coup
message-engines-play-in-enough-games-already = les moteurs jouent déjà dans assez de parties
message-you-have-engines-playing-in-enough-games-already = vos moteurs jouent déjà dans assez de parties
message-the-games-of-this-server-are-damaged-no-new-game-begins = les parties de ce serveur sont endommagées : aucune nouvelle partie ne commence
message-this-server-is-about-to-stop = ce serveur va s’arrêter
message-the-store-cannot-be-written = rien ne peut être enregistré
message-the-store-is-damaged = les parties enregistrées sont endommagées
message-the-disk-of-this-server-is-nearly-full-no-game-begins-those-under-way-go-on = le disque de ce serveur est presque plein : aucune partie ne commence, celles en cours continuent
message-too-much-is-stored-from-your-address = trop de choses sont enregistrées depuis votre adresse
message-engines-play-in-enough-games-that-were-begun-from-your-address = les moteurs jouent déjà dans assez de parties commencées depuis votre adresse
message-there-is-no-more-room-for-games-on-this-server = il n’y a plus de place pour des parties sur ce serveur
message-too-many-games-are-being-played = trop de parties sont en cours
message-too-many-games-are-begun-from-your-address = trop de parties sont commencées depuis votre adresse
message-too-many-requests-come-from-your-address = trop de demandes viennent de votre adresse
message-too-many-connections-come-from-your-address = trop de connexions viennent de votre adresse
message-too-many-people-are-connected = trop de personnes sont connectées
message-too-many-messages-come-through-this-socket = trop de messages viennent par cette connexion
message-too-much-is-asked-of-this-server-at-once = on demande trop à la fois à ce serveur
message-too-much-is-asked-from-your-address-at-once = on demande trop à la fois depuis votre adresse
message-the-work-was-not-done = le travail n’a pas été fait
message-this-took-too-long = cela a pris trop de temps
message-the-page-could-not-be-written = la page n’a pas pu être écrite
message-the-file-has-no-name = le fichier n’a pas de nom
message-the-server-made-a-mistake = le serveur s’est trompé
message-a-request-has-at-most-most-bytes = une demande a { $most } octets au plus
message-requests-are-json = les demandes sont en JSON
message-the-request-was-cut-short = la demande a été interrompue
message-the-request-did-not-come-in-time = la demande n’est pas arrivée à temps
message-no-address = pas d’adresse
message-this-request-comes-from-another-site = cette demande vient d’un autre site
message-this-server-is-not-known-by-that-name = ce serveur n’est pas connu sous ce nom
message-this-address-does-not-take-that-method = cette adresse n’accepte pas cette méthode
message-this-address-is-for-websockets = cette adresse est réservée aux WebSockets

# Les images.
message-the-address-cannot-be-read = l’adresse ne peut pas être lue
message-a-position-has-no-film = une position n’a pas de film
message-a-game-has-its-own-positions-so-there-is-no-fen-to-choose = une partie a ses propres positions : il n’y a pas de fen à choisir
message-a-film-has-at-most-most-plies-and-this-game-has-plies = un film a { $most } coups au plus, et cette partie en a { $plies }
message-a-picture-ends-with-svg-or-png-that-of-a-game-also-with-gif = une image finit par .svg ou .png, celle d’une partie aussi par .gif
message-such-a-picture-is-least-to-most-pixels-wide = une telle image est large de { $least } à { $most } pixels
message-the-themes-are-light-dark-and-contrast = les thèmes sont light, dark et contrast
message-the-marks-are-symbols-or-letters = les marques sont symbols ou letters
message-at-the-bottom-is-first-or-second = en bas se trouve first ou second
message-at-most-most-things-are-marked = on marque { $most } choses au plus
message-an-arrow-leads-to-another-cell = une flèche mène à une autre case
message-an-animated-picture-ends-with-svg = une image animée finit par .svg
message-the-pace-of-a-film-is-least-to-most-milliseconds-a-move = un film prend de { $least } à { $most } millisecondes par coup
message-of-a-picture-nobody-can-ask-name-but-these-known = on ne peut pas demander « { $name } » à une image, mais ceci : { $known }
message-name-is-asked-for-twice = { $name } est demandé deux fois
message-name-is-a-whole-number-and-not-value = { $name } est un nombre entier, et non « { $value } »
message-name-is-true-or-false-and-not-value = { $name } vaut true ou false, et non « { $value } »
message-an-arrow-is-written-a1-b3 = une flèche s’écrit a1-b3
message-name-is-no-cell-of-this-board = « { $name } » n’est pas une case de ce plateau
