learn-mikjersi = La petite sœur rapide de Jersi : 25 cases, un cube de chaque sorte, et des prisonniers qui rentrent chez eux.

learn-mikjersi-board = Le plateau
learn-mikjersi-board-text =
    Le plateau a 25 cases. _Vous avez les Blancs_ : vos cubes sont en bas. Ceux des Noirs sont en haut.
    Les Blancs commencent, puis chacun joue à son tour.
learn-mikjersi-board-task = Choisissez un de vos cubes, puis une case voisine. N’importe quel coup convient !
learn-mikjersi-board-done = C’était votre premier coup. Ce n’est pas plus difficile que cela !

learn-mikjersi-goal = Comment gagner
learn-mikjersi-goal-text =
    Le _roi_ :K: est le cube à la couronne. Amenez-le sur la _dernière rangée_, celle d’où sont partis les Noirs, et vous avez gagné.
    Le roi noir, lui, veut descendre jusqu’à votre première rangée.
learn-mikjersi-goal-task = Votre roi est presque arrivé. Gagnez !
learn-mikjersi-goal-hint = La dernière rangée est tout en haut. Montez.
learn-mikjersi-goal-done = Le roi est arrivé : vous avez gagné !

learn-mikjersi-cube = Un cube, une case
learn-mikjersi-cube-text =
    Un cube seul avance d’_une case_ : en avant, en arrière ou de côté.
    Jamais en diagonale, et deux cases d’un coup, c’est trop loin.
learn-mikjersi-cube-task = Amenez la pierre sur la case marquée, c2.
learn-mikjersi-cube-hint = Choisissez la pierre, puis la case marquée au-dessus d’elle.

learn-mikjersi-capture = Pierre, feuille, ciseaux
learn-mikjersi-capture-text =
    Pour prendre, allez sur un cube que vous battez. La _pierre_ :R: bat les ciseaux, les _ciseaux_ :S: battent la feuille, la _feuille_ :P: bat la pierre.
    Ce qui est pris devient votre prisonnier. Tous trois battent aussi le fou, le sage et le roi.
learn-mikjersi-capture-task = Trois cubes noirs entourent votre pierre. Prenez celui qu’une pierre peut battre.
learn-mikjersi-capture-hint = La pierre casse les ciseaux. Ils sont en c2.
learn-mikjersi-capture-done = La pierre casse les ciseaux ! Contre la feuille et l’autre pierre, elle ne pouvait rien.

learn-mikjersi-fool = Le fou
learn-mikjersi-fool-text =
    Le _fou_ :F: prend la pierre, la feuille, les ciseaux, le fou adverse et le roi. Seul le sage :W: est trop malin pour lui.
    Mais pierre, feuille et ciseaux prennent aussi le fou. Le premier arrivé gagne !
learn-mikjersi-fool-task = Prenez quelque chose avec votre fou.
learn-mikjersi-fool-hint = Le sage en b3 ne craint pas le fou. La feuille en c2, si.

learn-mikjersi-build = Faire une pile
learn-mikjersi-build-text =
    Un cube peut monter _sur un cube de sa couleur_. Les voilà en pile, qui _compte comme son cube du dessus_ : des ciseaux sur une pierre se battent comme des ciseaux.
    Jamais plus de deux cubes sur une case, et le roi n’est jamais dessous.
learn-mikjersi-build-task = Faites une pile.
learn-mikjersi-build-hint = Choisissez les ciseaux, puis la pierre ; ou l’inverse.
learn-mikjersi-build-done = Une pile ! Vous allez voir : elle est plus rapide qu’un cube.

learn-mikjersi-stack = Les piles sont rapides
learn-mikjersi-stack-text =
    Une pile avance d’_une ou deux cases en ligne droite_. Elle ne saute pas : la case du milieu doit être vide. Et elle ne se pose jamais sur un cube de sa couleur.
    Un clic sur une pile, et vous tenez ses deux cubes ; deux clics, et vous tenez celui du dessus.
learn-mikjersi-stack-task = Amenez la pile sur la case marquée d2, en un seul tour.
learn-mikjersi-stack-hint = Choisissez une fois la pile en b2, puis d2. Ensuite « Jouer », ou encore d2.

learn-mikjersi-two = Empiler, puis avancer
learn-mikjersi-two-text =
    Un tour peut avoir deux pas. Quand un cube vient de _faire une pile, cette pile peut repartir_ aussitôt.
    Un cube peut donc frapper soudain de très loin.
learn-mikjersi-two-task = Prenez la feuille noire en d3, en un seul tour.
learn-mikjersi-two-hint = Les ciseaux montent d’abord sur la pierre. Puis cette pile avance de deux cases, jusqu’en d3.

learn-mikjersi-dash = Avancer, puis descendre
learn-mikjersi-dash-text =
    L’inverse marche aussi : une _pile avance, puis son cube du dessus continue_ d’un pas. Cela fait trois cases en un tour !
    Sur un si petit plateau, c’est souvent assez.
learn-mikjersi-dash-task = Votre roi est porté par une pierre. Gagnez en un seul tour !
learn-mikjersi-dash-hint = Menez la pile de b2 à d2. De là, le roi continue jusqu’en e2.
learn-mikjersi-dash-done = Quelle course ! Méfiez-vous quand le roi noir est sur une pile.

learn-mikjersi-drop = La réserve
learn-mikjersi-drop-text =
    Le sage :W: et la montagne :M: attendent à côté du plateau. Au lieu d’avancer, vous pouvez en _poser un ou les deux_ : sur des cases vides, ou le sage sur un de vos cubes seuls. Tous deux se posent sur une même case ou côte à côte.
    On ne pose rien sur un roi, et une montagne seulement au sol.
learn-mikjersi-drop-task = Posez votre montagne et votre sage en un seul tour.
learn-mikjersi-drop-hint = Choisissez la montagne à côté du plateau, puis une case ; puis le sage, et la même case ou une voisine.
learn-mikjersi-drop-done = Une montagne est là pour toujours : rien ne la déplace, rien ne la prend.

learn-mikjersi-mountain = Sur la montagne
learn-mikjersi-mountain-text =
    Un cube seul peut monter sur une montagne nue, _même sur celle de l’adversaire_. Là-haut, seul un _cube seul_ peut le prendre ; une pile ne le peut pas.
learn-mikjersi-mountain-task = Des ciseaux noirs sont sur votre montagne. Prenez-les !
learn-mikjersi-mountain-hint = La pile entière ne le peut pas. Choisissez deux fois b2 pour ne tenir que la pierre, puis c2.

learn-mikjersi-exchange = Le retour des prisonniers
learn-mikjersi-exchange-text =
    Les cubes pris sont prisonniers. Quand chacun tient _un cube de la même sorte_, les deux sont aussitôt échangés et vont dans la réserve de leur propriétaire. De là, on peut les poser de nouveau.
    Cela n’arrive que _deux fois par partie_ au plus.
learn-mikjersi-exchange-task = Les Noirs tiennent vos ciseaux. Prenez les ciseaux noirs, et tous deux rentrent chez eux.
learn-mikjersi-exchange-hint = Votre pierre en c3 peut le faire.
learn-mikjersi-exchange-done = Regardez à côté du plateau : les ciseaux sont maintenant dans les réserves.

learn-mikjersi-king = Le roi revient
learn-mikjersi-king-text =
    Une pile prise s’en va tout entière, mais un _roi pris revient_ aussitôt. C’est _vous qui choisissez la case_ de sa première rangée d’où il repart.
    S’il n’y a pas de place pour lui, vous avez gagné.
learn-mikjersi-king-task = Prenez la pile du roi en c4, puis remettez le roi sur une case de votre choix.
learn-mikjersi-king-hint = Choisissez votre feuille, puis c4, puis une case de la rangée du haut pour le roi.

learn-mikjersi-plan = Prévoir deux coups
learn-mikjersi-plan-text =
    Votre roi a besoin de deux tours, et les Noirs jouent entre les deux. Une pierre monte la garde.
    Si 20 tours passent sans autre prise que celle d’un roi, la partie est _nulle_.
learn-mikjersi-plan-task = Gagnez en deux tours, quoi que fassent les Noirs.
learn-mikjersi-plan-hint = Tout droit, c’est le plus rapide : d2.
learn-mikjersi-plan-done = La pierre est arrivée trop tard. Maintenant vous connaissez les règles !

learn-mikjersi-play = Une vraie partie
learn-mikjersi-play-text =
    C’est parti ! Voici la _version pour apprendre_, sans réserve, et l’ordinateur joue à son niveau le plus bas. Vous pouvez reprendre vos coups.
    Quelques conseils : faites vite une pile, gardez votre roi derrière vos cubes, et cherchez la course de trois cases.
