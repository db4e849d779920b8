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
message-a-game-of-this-match-is-decided-already-and-the-match-counts-for-a-rating-resign-instead = une partie de ce match est déjà décidée, et le match compte pour le classement : abandonnez plutôt
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
message-in-a-game-that-is-played-from-here-the-next-move-may-lead-to-this-position = dans une partie qui se joue d’ici, le prochain coup peut mener à cette position
message-after-this-move-the-computer-would-think-where-people-are-playing = après ce coup, l’ordinateur réfléchirait là où d’autres sont en train de jouer
message-an-account-is-called-so-sign-in-if-it-is-yours-or-choose-another-name = un compte porte ce nom : connectez-vous si c’est le vôtre, ou choisissez-en un autre
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
message-there-are-no-hints-in-a-rated-game = il n’y a pas d’indices dans une partie classée
message-in-a-rated-game-no-move-is-taken-back = dans une partie classée, on ne reprend pas de coup
message-a-rated-game-needs-somebody-who-plays = une partie classée se joue avec au moins une personne
message-a-rated-game-needs-a-clock-so-that-nobody-can-leave-it-for-ever = une partie classée se joue avec une pendule, pour que personne ne puisse l’abandonner sans fin
message-a-rated-game-begins-from-a-usual-set-up = une partie classée part d’une mise en place habituelle
message-a-rated-game-is-played-without-rules-of-one-s-own = une partie classée se joue sans règles personnelles
message-the-set-up-of-a-rated-game-is-drawn-by-the-server = la mise en place d’une partie classée est tirée au sort par le serveur
message-a-rated-game-is-played-by-two = une partie classée se joue à deux
message-a-rated-game-is-played-by-those-who-have-an-account = une partie classée se joue entre personnes qui ont un compte
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
message-too-many-tournaments-are-being-watched = trop de tournois sont regardés
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

# Se rencontrer.
message-the-options-of-a-game-that-is-played-with-anybody-have-at-most-most-characters = les options d’une partie avec n’importe qui ont au plus { $most } caractères
message-they-have-found-somebody-else-or-do-not-look-for-a-game-any-more = cette personne a trouvé quelqu’un d’autre, ou ne cherche plus de partie
message-this-is-your-own = c’est votre propre demande
message-this-is-your-own-name = c’est votre propre nom
message-there-is-no-such-game-or-pace = cette partie ou cette cadence n’existe pas
message-a-rating-is-a-whole-number-such-as-1500 = un classement est un nombre entier, comme 1500
message-the-lowest-rating-that-is-wanted-is-above-the-highest = le classement le plus bas que vous voulez dépasse le plus haut
message-they-wait-for-somebody-of-another-strength = cette personne attend quelqu’un d’un autre niveau
message-they-do-not-want-to-be-asked-by-you-or-you-not-by-them = cette personne ne veut pas de demande de votre part, ou vous de la sienne
message-you-follow-and-block-as-many-as-one-can = vous suivez et bloquez déjà autant de personnes que possible
message-anybody-may-take-a-seat-only-against-whoever-offers-it-in-a-game-from-its-usual-start = tout le monde ne peut prendre une place que contre la personne qui la propose, dans une partie depuis son départ habituel
message-enough-games-of-yours-wait-for-anybody-withdraw-one = assez de vos parties attendent quelqu’un : retirez-en une
message-there-is-no-room-for-another-search-withdraw-one-of-yours = il n’y a plus de place pour une autre recherche : retirez une des vôtres
message-too-many-people-are-asked-for-a-game = trop de parties sont demandées en ce moment
message-too-many-games-are-looked-for-from-your-address = trop de parties sont cherchées depuis votre adresse
message-enough-was-said-for-a-while = vous avez assez parlé pour l’instant
message-there-is-no-such-pace = cette cadence n’existe pas
message-nothing-is-asked-for = rien n’est demandé

# Les comptes.
message-a-name-has-least-to-most-characters = un nom a de { $least } à { $most } caractères
message-a-name-has-letters-digits-and-between-them-but-no-code = un nom a des lettres, des chiffres, et - _ . entre eux, mais pas { $code }
message-a-name-begins-with-a-letter-and-stand-singly-between-letters-or-digits = un nom commence par une lettre, et - _ . se placent un à un entre des lettres ou des chiffres
message-a-name-is-written-in-one-script-letters-of-several-look-like-others = un nom s’écrit dans un seul alphabet : les lettres de plusieurs se ressemblent
message-this-name-is-not-given-on-this-site-choose-another = ce nom n’est pas donné sur ce site : choisissez-en un autre
message-line-number-a-word-has-two-letters-or-more = ligne { $number } : un mot a deux lettres ou plus
message-a-list-of-names-has-at-most-most-words = une liste de noms a { $most } mots au plus
message-a-password-has-at-least-most-characters = un mot de passe a au moins { $most } caractères
message-a-password-has-at-most-most-characters = un mot de passe a au plus { $most } caractères
message-this-password-would-be-guessed-at-once-choose-another = ce mot de passe serait deviné tout de suite : choisissez-en un autre
message-the-password-could-not-be-worked-on = le mot de passe n’a pas pu être traité
message-this-name-or-one-that-looks-like-it-is-another-player-s = ce nom, ou un nom qui lui ressemble, est celui d’un autre joueur
message-you-have-an-account-already = vous avez déjà un compte
message-the-name-or-the-password-or-code-with-it-is-wrong = le nom ne va pas avec ce mot de passe ou ce code
message-an-account-is-needed-for-this = il faut un compte pour cela
message-this-account-was-closed-by-whoever-runs-the-site = ce compte a été fermé par ceux qui tiennent le site
message-nobody-is-called-so-here = personne ne s’appelle ainsi ici
message-no-new-accounts-are-made-on-this-site = on ne crée pas de nouveau compte sur ce site
message-accounts-are-made-by-invitation-here-and-this-link-is-not-good = ici, on crée un compte sur invitation, et ce lien n’est pas valable
message-none-of-your-devices-is-called-so = aucun de vos appareils ne s’appelle ainsi
message-this-site-sends-no-mail = ce site n’envoie pas de courrier
message-this-is-no-mail-address = ce n’est pas une adresse électronique
message-too-much-mail-is-asked-for-from-your-address = trop de courriers sont demandés depuis votre adresse
message-too-much-mail-was-sent-to-this-address-or-for-you-try-again-tomorrow = trop de courriers ont été envoyés à cette adresse ou pour vous : réessayez demain
message-none-of-your-passkeys-is-called-so = aucune de vos clés d’accès ne s’appelle ainsi
message-an-account-has-at-most-most-passkeys = un compte a au plus { $most } clés d’accès
message-this-passkey-is-your-only-way-in = vous n’entrez que par cette clé d’accès
message-this-passkey-opens-no-account-here-or-it-took-too-long = cette clé d’accès n’ouvre aucun compte ici, ou cela a pris trop de temps
message-this-is-no-passkey-that-was-asked-for-here = ce n’est pas une clé d’accès demandée ici
message-passkeys-do-not-work-at-the-moment = les clés d’accès ne fonctionnent pas pour le moment
message-passkeys-need-the-site-s-name-and-a-secure-connection-https-or-localhost = il faut le nom du site et une connexion sûre (https ou localhost) pour les clés d’accès
message-too-many-passkeys-are-tried-from-your-address = trop de clés d’accès sont essayées depuis votre adresse
message-a-passkey-is-made-by-a-script = une clé d’accès est faite par un script
message-a-request-is-an-object-with-fields = une requête est un objet avec des champs
message-no-guest-with-games-was-put-aside-on-this-device = aucun invité avec des parties n’a été mis de côté sur cet appareil
message-too-many-accounts-are-made-from-your-address = trop de comptes sont créés depuis votre adresse
message-too-many-names-are-tried-from-your-address = trop de noms sont essayés depuis votre adresse
message-this-name-was-tried-too-often-wait-a-few-minutes = ce nom a été essayé trop souvent : attendez quelques minutes

# Classements.
message-there-is-no-such-ladder = il n’y a pas de tel classement
message-the-pages-are-1-to-most = les pages vont de 1 à { $most }
message-results-are-asked-for-by-ladder-score-and-opponent = les résultats se demandent par classement, résultat et adversaire

# Parler, signaler, modérer.
message-more-than-most-characters-were-written = plus de { $most } caractères ont été écrits
message-nothing-was-written = rien n’a été écrit
message-something-in-it-is-hidden-which-is-not-allowed = quelque chose y est caché, ce qui n’est pas permis
message-you-are-muted-until-until-and-say-nothing-in-games = vous êtes muet jusqu’au { $until } et ne dites rien dans les parties
message-you-have-not-switched-on-words-of-your-own = vous n’avez pas activé vos propres mots
message-words-of-one-s-own-are-for-two-who-both-want-that = on n’écrit ses propres mots qu’à deux qui le veulent
message-say-a-phrase-or-words-one-of-them = dites une phrase ou vos propres mots, l’un des deux
message-choose-a-reason-from-the-list = choisissez une raison dans la liste
message-choose-whom-you-report = choisissez qui vous signalez
message-choose-what-is-to-be-done = choisissez ce qu’il faut faire
message-this-is-you-yourself = c’est vous-même
message-you-have-reported-that-already-a-moderator-will-look-at-it = vous l’avez déjà signalé : un modérateur va regarder
message-you-have-reported-enough-for-a-day = vous avez assez signalé pour un jour
message-too-many-reports-are-waiting = trop de signalements attendent
message-too-much-is-reported-from-your-address = trop de signalements viennent de votre adresse
message-somebody-is-muted-for-1-to-most-days = on est muet de 1 à { $most } jours
message-there-is-no-such-account-any-more = ce compte n’existe plus
message-moderators-do-nothing-to-themselves-ask-another-one = les modérateurs n’agissent pas sur eux-mêmes : demandez à un autre
message-moderators-do-nothing-to-each-other-the-host-can = les modérateurs n’agissent pas les uns sur les autres : l’hébergeur le peut
message-a-guest-has-no-account-they-can-be-muted = un invité n’a pas de compte : on peut le rendre muet
message-say-why-wrong = dites pourquoi : { $wrong }
message-this-report-is-answered-already = ce signalement a déjà sa réponse
# Les programmes et leurs jetons.
message-this-token-opens-nothing-here = ce jeton n’ouvre rien ici
message-the-token-was-not-made-for-this-it-needs-the-scope-scope = le jeton n’a pas été fait pour cela : il lui faut la portée { $scope }
message-no-token-opens-this-it-is-for-its-owner-signed-in = aucun jeton n’ouvre cela : c’est à son propriétaire, connecté
message-programs-of-this-account-ask-too-often = les programmes de ce compte demandent trop souvent
message-too-many-streams-of-this-account-are-open = trop de flux de ce compte sont ouverts
message-a-token-is-called-something-in-at-most-most-characters = un jeton porte un nom, de { $most } caractères au plus
message-a-token-is-for-some-of-these-known = un jeton sert à quelques-unes de ces choses : { $known }
message-a-token-is-good-for-1-to-most-days = un jeton est valable de 1 à { $most } jours
message-an-account-has-at-most-most-tokens = un compte a { $most } jetons au plus
message-none-of-your-tokens-is-called-so = aucun de vos jetons ne s’appelle ainsi
message-somebody-has-played-by-this-account-so-it-can-be-no-bot-s = quelqu’un a joué avec ce compte, il ne peut donc pas devenir celui d’un bot
message-a-name-that-ends-so-is-a-bot-s-choose-another = un nom qui finit ainsi est celui d’un bot : choisissez-en un autre
message-the-name-of-a-bot-ends-in-bot-so-what-stands-before-it-has-at-most-most-characters = le nom d’un bot finit par -bot : ce qui précède a donc { $most } caractères au plus

# Les codes.
message-the-code-is-damaged-copy-all-of-it-once-more = le code est abîmé : copiez-le encore une fois en entier
message-the-game-is-too-long-for-a-code-of-most-characters = la partie est trop longue pour un code de { $most } caractères
message-this-code-is-of-a-later-kelci-update-this-one = ce code vient d’un kelci plus récent : mettez celui-ci à jour
message-this-is-no-code-of-a-game-one-begins-with-k1 = ce n’est pas le code d’une partie : un code commence par k1.
message-the-position-has-too-many-moves-for-a-code = la position a trop de coups pour un code
message-this-code-does-not-continue-the-game-that-you-sent = ce code ne continue pas la partie que vous avez envoyée
message-this-is-the-code-that-you-sent-the-answer-has-one-move-more = c’est le code que vous avez envoyé : la réponse a un coup de plus
message-this-code-has-count-moves-more-than-the-one-that-you-sent-an-answer-has-one-more = ce code a { $count } coups de plus que celui que vous avez envoyé : une réponse en a un de plus
# Les tournois.
message-something-happened-in-this-tournament-that-only-a-newer-kelci-understands = il s’est passé dans ce tournoi quelque chose que seul un kelci plus récent comprend
message-too-much-has-happened-in-this-tournament = il s’est passé trop de choses dans ce tournoi
message-only-whoever-organises-the-tournament-hands-the-desk-on = seul l’organisateur du tournoi en confie l’organisation à d’autres
message-the-tournament-is-paused-already = le tournoi est déjà en pause
message-the-tournament-is-not-paused = le tournoi n’est pas en pause
message-you-do-not-take-part-in-this-tournament = vous ne participez pas à ce tournoi
message-the-tournament-is-over = le tournoi est terminé
message-the-tournament-was-called-off = le tournoi a été annulé
message-the-tournament-has-not-started-yet = le tournoi n’a pas encore commencé
message-this-tournament-is-for-those-who-have-a-rating-in-this-game = ce tournoi est réservé à ceux qui ont un classement à ce jeu
message-your-rating-own-is-not-within-those-of-this-tournament = votre classement, { $own }, n’est pas parmi ceux de ce tournoi
message-player-no-takes-part-already = le joueur { $no } participe déjà
message-the-table-is-drawn-nobody-can-enter-any-more = le tableau est tiré : plus personne ne peut s’inscrire
message-the-tournament-is-full = le tournoi est complet
message-there-is-no-player-no = il n’y a pas de joueur { $no }
message-player-no-has-withdrawn-already = le joueur { $no } s’est déjà retiré
message-player-no-is-excused-already = le joueur { $no } est déjà excusé
message-a-tournament-needs-two-players = un tournoi demande deux joueurs
message-the-tournament-has-started-already = le tournoi a déjà commencé
message-in-a-knock-out-seeds-and-results-say-who-meets-whom-by-hand-only-who-begins-is-changed-order-the-seeds-before-the-start = en élimination directe, les têtes de série et les résultats disent qui rencontre qui : à la main, on ne change que qui commence ; ordonnez les têtes de série avant le début
message-everybody-meets-everybody-by-a-table-by-hand-only-who-begins-is-changed = en toutes rondes, la table dit qui rencontre qui : à la main, on ne change que qui commence
message-teams-are-seeded-by-the-ratings-of-their-players = l’ordre des équipes suit le classement de leurs joueurs
message-player-no-is-seeded-twice = le joueur { $no } est deux fois tête de série
message-board-board-here-games-are-counted-not-points-enter-who-has-won = table { $board } : ici on compte les parties, pas les points : saisissez qui a gagné
message-the-round-has-begun-its-pairings-stay-as-they-are = la ronde a commencé : ses appariements ne changent plus
message-all-rounds-have-been-played = toutes les rondes ont été jouées
message-number-no-is-not-there-to-be-paired = le numéro { $no } n’est pas là pour être apparié
message-number-no-is-paired-twice = le numéro { $no } est apparié deux fois
message-more-than-one-would-have-no-opponent = plus d’un serait sans adversaire
message-no-round-is-paired-that-has-not-begun = aucune ronde appariée n’attend son départ
message-there-is-no-such-pairing-in-a-round-that-has-begun = il n’y a pas de telle rencontre dans une ronde commencée
message-this-is-the-result-already = c’est déjà le résultat
message-in-a-knock-out-somebody-has-to-go-on = en élimination directe, quelqu’un doit passer
message-the-next-round-is-drawn-take-it-back-first = la ronde suivante est tirée : annulez-la d’abord
message-an-arena-has-no-rounds-to-take-back = une arène n’a pas de ronde à annuler
message-there-is-no-round-to-take-back = il n’y a pas de ronde à annuler
message-they-hold-the-desk-already = cette personne est déjà à l’organisation
message-they-do-not-hold-the-desk = cette personne n’est pas à l’organisation
message-enough-people-hold-the-desk = il y a assez de monde à l’organisation
message-a-tournament-needs-a-clock-so-that-its-rounds-come-to-an-end = un tournoi demande une pendule, pour que ses rondes se terminent
message-a-pairing-has-one-game-or-an-even-number-of-games-up-to-most = une rencontre a une partie, ou un nombre pair de parties jusqu’à { $most }
message-in-this-game-the-sides-are-unequal-a-pairing-needs-an-even-number-of-games = à ce jeu les camps sont inégaux : une rencontre demande un nombre pair de parties
message-a-tournament-has-2-to-most-players = un tournoi a de 2 à { $most } joueurs
message-a-pause-lasts-a-day-at-most = une pause dure un jour au plus
message-whoever-is-missing-is-waited-for-between-a-second-and-a-day = un absent est attendu entre une seconde et un jour
message-no-rating-is-at-least-least-and-at-most-most = aucun classement n’est à la fois d’au moins { $least } et d’au plus { $most }
message-a-tournament-has-1-to-most-rounds = un tournoi a de 1 à { $most } rondes
message-there-are-2-to-16-groups = il y a de 2 à 16 poules
message-1-to-8-of-each-group-go-on-to-the-final = de 1 à 8 joueurs de chaque poule vont en finale
message-round-meant-is-not-the-last-one-any-more = la ronde { $meant } n’est plus la dernière
message-an-arena-is-not-played-by-days = une arène ne se joue pas par jours
message-what-is-looked-at-when-points-are-equal-is-named-twice = un départage est nommé deux fois
message-at-most-5-pairs-of-games-may-follow = 5 paires de parties au plus peuvent suivre
message-an-arena-lasts-1-to-most-minutes = une arène dure de 1 à { $most } minutes
message-in-an-arena-a-pairing-has-one-game-or-two-where-sides-are-unequal = dans une arène une rencontre a une partie, ou deux si les camps sont inégaux
message-the-password-of-a-tournament-has-1-to-most-characters = le mot de passe d’un tournoi a de 1 à { $most } caractères
message-you-organise-enough-tournaments-already = vous organisez déjà assez de tournois
message-a-result-is-1-0-1-2-0-1-or-1-0f-0-1f-0-0f-for-a-forfeit = un résultat est 1-0, 1/2, 0-1, ou 1-0F, 0-1F, 0-0F pour un forfait
message-boards-are-counted-from-1 = les tables se comptent à partir de 1
message-an-arena-has-no-rounds-so-there-is-no-report-of-it = une arène n’a pas de rondes, donc pas de rapport
message-board-board-needs-two-players-or-none = la table { $board } demande deux joueurs, ou aucun
message-found-is-no-whole-number = « { $found } » n’est pas un nombre entier
message-found-is-no-length-of-time = « { $found } » n’est pas une durée
message-there-is-no-such-kind-of-tournament = il n’y a pas de tournoi de cette sorte
message-an-option-is-written-as-name-value-one-on-a-line = une option s’écrit nom=valeur, une par ligne
message-there-is-no-such-tournament = il n’y a pas de tel tournoi
message-this-is-for-those-who-hold-the-desk-of-the-tournament = c’est réservé à l’organisation du tournoi
message-this-is-not-the-password-of-the-tournament = ce n’est pas le mot de passe du tournoi
message-a-game-of-a-tournament-is-played-or-given-up = une partie de tournoi se joue, ou s’abandonne
message-in-a-tournament-no-move-is-taken-back = dans un tournoi aucun coup n’est repris
message-the-tournament-says-who-plays-next = c’est le tournoi qui dit qui joue ensuite
message-something-has-to-stand-there = il faut y écrire quelque chose
message-a-vacation-begins-between-now-and-a-year-from-now = des vacances commencent entre maintenant et dans un an
message-a-vacation-has-at-least-a-day = des vacances durent au moins un jour
message-there-is-another-vacation-at-that-time = il y a déjà des vacances à ce moment-là
message-there-are-at-most-most-vacations-in-a-year = il y a au plus { $most } vacances par année
message-there-are-most-days-of-vacation-in-a-year = il y a { $most } jours de vacances par année
message-there-is-no-such-vacation = ces vacances n’existent pas
message-write-a-day-such-as-2026-11-17 = écrivez un jour comme 2026-11-17
message-write-how-many-days-the-vacation-has = écrivez combien de jours durent les vacances
message-moves-are-entered-beforehand-only-in-games-of-two-people-by-days-or-without-a-clock = les coups conditionnels ne sont que pour les parties entre deux personnes, par jours ou sans pendule
message-it-is-your-turn-move-first-and-then-enter-what-you-answer = c’est à vous de jouer : jouez d’abord, puis entrez vos réponses
message-line-number-why = ligne { $number } : { $why }
message-the-game-would-be-over-before-text = la partie serait finie avant { $text }
message-after-this-there-are-too-many-moves-to-go-on = après cela il y a trop de coups pour continuer
message-after-before-another-line-answers-otherwise = après { $before } une autre ligne répond autrement
message-the-last-move-has-no-answer = le dernier coup n’a pas de réponse
message-there-are-at-most-lines-lines-with-moves-moves = il y a au plus { $lines } lignes avec { $moves } coups

# Les avis, et les parties que l’on emporte.
message-games-are-being-taken-home-from-your-address-already = des parties sont déjà en train d’être emportées depuis votre adresse
message-games-are-taken-home-from-your-address-or-by-you-too-often = des parties sont emportées trop souvent depuis votre adresse, ou par vous
message-too-many-people-take-games-home = trop de gens emportent des parties en ce moment
message-nothing-was-played-before-1970 = rien n’a été joué avant 1970
message-this-is-no-address-of-a-push-service = ce n’est pas l’adresse d’un service de notification
message-these-are-no-keys-of-a-browser = ce ne sont pas les clés d’un navigateur
message-enough-browsers-of-yours-are-told-already = assez de vos navigateurs sont déjà avertis
message-the-script-is-not-there = le script manque
message-games-at-real-boards-do-not-count-for-ratings = les parties sur de vrais plateaux ne comptent pas pour le classement
message-this-tournament-is-played-on-the-site-only-one-at-real-boards-can-do-that = ce tournoi se joue sur le site : seul un tournoi sur de vrais plateaux le permet
message-there-is-no-name = il n’y a pas de nom
message-name-why = « { $name } » : { $why }
message-no-rating-is-greater-than-4000 = aucun classement ne dépasse 4000
message-name-takes-part-already-add-something-that-tells-the-two-apart = « { $name } » participe déjà : ajoutez de quoi distinguer les deux
message-an-arena-has-no-rounds-whoever-is-free-is-paired-at-once = une arène n’a pas de rondes : qui est libre est apparié aussitôt
message-round-round-has-boards-without-a-result-enter-them-first = la ronde { $round } a des tables sans résultat : saisissez-les d’abord
message-there-is-no-board-number-in-round-round = il n’y a pas de table { $number } à la ronde { $round }
message-board-number-is-told-twice = la table { $number } est donnée deux fois
message-there-is-no-new-result = il n’y a pas de nouveau résultat
message-what-was-settled-before-changes-say-why-so-that-everybody-can-read-it = ce qui était acquis change : dites pourquoi, que tout le monde puisse le lire
message-board-board-needs-the-points-of-both-players-they-decide = à la table { $board } il faut les points des deux joueurs : ce sont eux qui décident
message-a-pairing-is-worth-most-points-at-most = une rencontre vaut { $most } points au plus
message-a-pairing-has-the-games-1-to-most = une rencontre a les parties 1 à { $most }
message-the-moves-of-this-game-are-known-already = les coups de cette partie sont déjà connus
message-a-round-is-paired-that-nobody-has-played-take-it-back-first = une ronde est appariée que personne n’a jouée : annulez-la d’abord
message-line-number-has-no-name = la ligne { $number } n’a pas de nom
message-somebody-above-has-this-seed = quelqu’un plus haut est déjà cette tête de série
message-name-is-named-above = « { $name } » figure déjà plus haut
message-a-quotation-mark-is-not-closed = un guillemet n’est pas fermé
message-there-are-more-columns-than-the-most-of-the-first-line = il y a plus de colonnes que les { $most } de la première ligne
message-found-is-no-rating = « { $found } » n’est pas un classement
message-found-is-no-seed-seeds-are-counted-from-1 = « { $found } » n’est pas une tête de série : on les compte à partir de 1
message-here-points-decide-enter-those-of-both-players = ici ce sont les points qui décident : saisissez ceux des deux joueurs
message-the-rules-allow-no-pairing-pair-by-hand-or-finish-the-tournament = les règles ne permettent aucun appariement : appariez à la main, ou terminez le tournoi
message-this-could-not-be-printed-why = l’impression a échoué : { $why }
message-the-moves-lead-to-another-result-than-the-desk-has = les coups mènent à un autre résultat que celui de l’organisation
message-the-record-does-not-say-how-the-game-ended-enter-the-result-first = la partie notée ne dit pas comment elle s’est terminée : saisissez d’abord le résultat
message-this-is-a-record-of-another-game = c’est une partie d’un autre jeu
message-the-file-of-a-tournament-has-at-most-most-bytes = le fichier d’un tournoi a au plus { $most } octets
message-this-file-has-the-form-found-and-this-kelci-reads-the-form-1 = ce fichier a la forme { $found }, et ce kelci lit la forme 1
message-the-bye-of-player-no-in-round-round-is-worth-something-else-here = l’exemption du joueur { $no } à la ronde { $round } vaut autre chose ici
message-player-no-is-named-twice-in-round-round = le joueur { $no } est nommé deux fois à la ronde { $round }
message-in-round-round-somebody-meets-themselves = à la ronde { $round } quelqu’un se rencontre lui-même
message-there-are-too-many-rounds = il y a trop de rondes
message-there-are-too-many-games = il y a trop de parties
message-an-arena-is-brought-here-when-it-is-over = une arène s’apporte quand elle est terminée
message-the-seeds-name-somebody-twice-or-nobody = les têtes de série nomment quelqu’un deux fois, ou personne
message-a-bye-is-pab-half-zero-or-full = une exemption est pab, half, zero ou full
message-round-round-is-not-what-a-knock-out-makes-of-the-rounds-before = la ronde { $round } n’est pas ce que l’élimination directe fait des rondes précédentes
message-the-rounds-do-not-fit-each-other = les rondes ne vont pas ensemble
message-round-round-board-board-game-game-why = ronde { $round }, table { $board }, partie { $game } : { $why }

# Les clubs.
message-you-have-founded-most-clubs-and-nobody-founds-more = vous avez fondé { $most } clubs, et personne n’en fonde davantage
message-you-are-in-most-clubs-and-nobody-is-in-more = vous êtes dans { $most } clubs, et personne n’est dans davantage
message-officers-do-not-remove-each-other-they-step-down = les responsables ne se retirent pas les uns les autres ; ils quittent leur charge
message-they-are-not-in-the-club = cette personne n’est pas dans le club
message-they-were-not-removed = cette personne n’a pas été retirée
message-a-club-has-at-most-most-officers = un club a au plus { $most } responsables
message-they-are-an-officer-already = cette personne est déjà responsable
message-the-club-is-full = le club est complet
message-you-are-in-the-club-already = vous êtes déjà dans le club
message-the-officers-of-the-club-have-removed-you-ask-them = les responsables du club vous ont retiré ; adressez-vous à eux
message-you-have-asked-already-the-officers-will-answer = vous avez déjà demandé ; les responsables répondront
message-too-many-wait-for-an-answer-of-this-club-ask-later = trop de demandes attendent une réponse de ce club ; demandez plus tard
message-one-comes-into-this-club-by-a-link-of-its-officers = on entre dans ce club par un lien de ses responsables
message-you-are-not-in-the-club = vous n’êtes pas dans le club
message-they-are-in-the-club-already = cette personne est déjà dans le club
message-they-have-not-asked-or-do-not-any-more = cette personne n’a pas demandé, ou ne demande plus
message-you-are-the-last-officer-make-somebody-else-one-first = vous êtes le dernier responsable : nommez d’abord quelqu’un d’autre
message-this-name-or-one-that-looks-like-it-is-another-club-s = ce nom, ou un nom qui lui ressemble, est celui d’un autre club
message-this-tournament-is-for-the-members-of-name = ce tournoi est réservé aux membres de { $name }
message-the-club-of-this-tournament-is-no-more = le club de ce tournoi n’existe plus
message-this-is-the-club-of-the-site-only-the-host-changes-that = c’est le club du site : seul l’hébergeur y change cela
message-the-club-is-closed = le club est fermé
message-there-is-no-such-club = ce club n’existe pas
message-this-is-for-the-officers-of-the-club = c’est réservé aux responsables du club
message-only-the-tournament-of-a-club-is-for-its-members-alone = seul le tournoi d’un club peut être réservé à ses membres

# Les équipes.
message-in-this-tournament-everybody-plays-for-themselves = dans ce tournoi chacun joue pour soi
message-there-is-no-team-no = il n’y a pas d’équipe { $no }
message-only-whoever-leads-the-team-or-the-desk-can-do-that = seul qui mène l’équipe, ou l’organisation, peut le faire
message-there-is-a-team-of-this-name-already = il y a déjà une équipe de ce nom
message-you-lead-a-team-already-name = vous menez déjà une équipe : { $name }
message-name-has-no-team-write-a-line-such-as-rooks-ann-bob-carl = « { $name } » n’a pas d’équipe : écrivez une ligne telle que Tours : Anne, Bob, Carl
message-a-team-has-at-most-most-players = une équipe a au plus { $most } joueurs
message-they-are-invited-already = cette invitation est déjà faite
message-they-are-not-invited = il n’y a pas d’invitation
message-this-team-has-not-invited-you-ask-whoever-leads-it = cette équipe ne vous a pas invité : demandez à qui la mène
message-the-tournament-has-started-only-the-desk-changes-the-boards-of-a-team = le tournoi a commencé : seule l’organisation change les plateaux d’une équipe
message-name-every-player-of-the-team-once = nommez chaque joueur de l’équipe une fois
message-this-is-their-order-already = c’est déjà leur ordre
message-this-is-so-already = c’est déjà le cas
message-here-teams-meet-lead-one-or-play-for-one-that-invites-you = ici des équipes se rencontrent : menez-en une, ou jouez pour une qui vous invite
message-a-tournament-of-teams-needs-two-teams = un tournoi par équipes demande deux équipes
message-nobody-sits-there = personne n’est assis là
message-a-team-has-2-to-most-boards = une équipe a de 2 à { $most } plateaux
message-teams-meet-in-a-swiss-tournament-or-everybody-meets-everybody = les équipes se rencontrent dans un tournoi suisse, ou toutes entre elles
message-a-team-is-written-as-rooks-ann-bob-carl = une équipe s’écrit ainsi : Tours : Anne, Bob, Carl
message-team-no-is-named-twice-in-round-round = l’équipe { $no } est nommée deux fois à la ronde { $round }
message-in-round-round-boards-are-not-those-of-the-teams = à la ronde { $round } des plateaux ne sont pas ceux des équipes
message-the-teams-name-somebody-twice-or-nobody = les équipes nomment quelqu’un deux fois, ou personne
