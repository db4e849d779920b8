learn-jersi = Escortez votre roi à travers 69 hexagones, avec pierres, feuilles, ciseaux, fous, sages et montagnes.

learn-jersi-board = Le plateau
learn-jersi-board-text =
    Le plateau a 69 hexagones. _Vous avez les Blancs_ : vos cubes sont en bas. Ceux des Noirs sont en haut.
    Les Blancs commencent, puis chacun joue à son tour.
learn-jersi-board-task = Choisissez un de vos cubes, puis une case voisine. N’importe quel coup convient !
learn-jersi-board-done = C’était votre premier coup. Ce n’est pas plus difficile que cela !

learn-jersi-goal = Comment gagner
learn-jersi-goal-text =
    Le _roi_ :K: est le cube à la couronne. Amenez-le sur la _dernière rangée_, celle d’où sont partis les Noirs, et vous avez gagné.
    Le roi noir, lui, veut descendre jusqu’à votre première rangée.
learn-jersi-goal-task = Votre roi est presque arrivé. Gagnez !
learn-jersi-goal-hint = La dernière rangée est tout en haut. Montez.
learn-jersi-goal-done = Le roi est arrivé : vous avez gagné !

learn-jersi-cube = Un cube, une case
learn-jersi-cube-text =
    Un cube seul avance d’_une case_, vers l’une de ses six voisines. En avant, en arrière, de côté : tout est permis.
    Deux cases d’un coup, c’est trop loin.
learn-jersi-cube-task = Amenez la pierre sur la case marquée, d4.
learn-jersi-cube-hint = Choisissez la pierre, puis la case marquée au-dessus d’elle, à gauche.

learn-jersi-capture = Pierre, feuille, ciseaux
learn-jersi-capture-text =
    Pour prendre, allez sur un cube que vous battez. La _pierre_ :R: bat les ciseaux, les _ciseaux_ :S: battent la feuille, la _feuille_ :P: bat la pierre.
    Ce qui est pris quitte la partie. Tous trois battent aussi le fou, le sage et le roi.
learn-jersi-capture-task = Trois cubes noirs entourent votre pierre. Prenez celui qu’une pierre peut battre.
learn-jersi-capture-hint = La pierre casse les ciseaux. Ils sont en d4.
learn-jersi-capture-done = La pierre casse les ciseaux ! Contre la feuille et l’autre pierre, elle ne pouvait rien.

learn-jersi-fool = Le fou
learn-jersi-fool-text =
    Le _fou_ :F: prend la pierre, la feuille, les ciseaux, le fou adverse et le roi. Seul le sage :W: est trop malin pour lui.
    Mais pierre, feuille et ciseaux prennent aussi le fou. Le premier arrivé gagne !
learn-jersi-fool-task = Prenez quelque chose avec votre fou.
learn-jersi-fool-hint = Le sage en d5 ne craint pas le fou. La feuille en d4, si.

learn-jersi-build = Faire une pile
learn-jersi-build-text =
    Un cube peut monter _sur un cube de sa couleur_. Les voilà en pile, qui _compte comme son cube du dessus_ : des ciseaux sur une pierre se battent comme des ciseaux.
    Jamais plus de deux cubes sur une case, et le roi n’est jamais dessous.
learn-jersi-build-task = Faites une pile.
learn-jersi-build-hint = Choisissez les ciseaux, puis la pierre ; ou l’inverse.
learn-jersi-build-done = Une pile ! Vous allez voir : elle est plus rapide qu’un cube.

learn-jersi-stack = Les piles sont rapides
learn-jersi-stack-text =
    Une pile avance d’_une ou deux cases en ligne droite_. Elle ne saute pas : la case du milieu doit être vide. Et elle ne se pose jamais sur un cube de sa couleur.
    Un clic sur une pile, et vous tenez ses deux cubes ; deux clics, et vous tenez celui du dessus.
learn-jersi-stack-task = Amenez la pile sur la case marquée e6, en un seul tour.
learn-jersi-stack-hint = Choisissez une fois la pile en c4, puis e6. Ensuite « Jouer », ou encore e6.

learn-jersi-two = Empiler, puis avancer
learn-jersi-two-text =
    Un tour peut avoir deux pas. Quand un cube vient de _faire une pile, cette pile peut repartir_ aussitôt.
    Un cube peut donc frapper soudain de très loin.
learn-jersi-two-task = Prenez la feuille noire en e5, en un seul tour.
learn-jersi-two-hint = Les ciseaux montent d’abord sur la pierre. Puis cette pile avance de deux cases, jusqu’en e5.

learn-jersi-leave = Avancer, puis descendre
learn-jersi-leave-text =
    L’inverse marche aussi : une _pile avance, puis son cube du dessus continue_ d’un pas. Le cube du dessous reste là où la pile est arrivée.
learn-jersi-leave-task = Prenez la pierre noire en f6 avec votre feuille, en un seul tour.
learn-jersi-leave-hint = Menez la pile de c4 à e6. De là, sa feuille continue jusqu’en f6.

learn-jersi-drop = La réserve
learn-jersi-drop-text =
    Sages :W: et montagnes :M: attendent à côté du plateau. Au lieu d’avancer, vous pouvez en _poser un ou deux_ : sur des cases vides, ou un sage sur un de vos cubes seuls. Deux se posent sur une même case ou côte à côte.
    On ne pose rien sur un roi, et une montagne seulement au sol ou sur une de vos montagnes.
learn-jersi-drop-task = Posez une montagne et un sage en un seul tour.
learn-jersi-drop-hint = Choisissez la montagne à côté du plateau, puis une case ; puis le sage, et la même case ou une voisine.
learn-jersi-drop-done = Une montagne est là pour toujours : rien ne la déplace, rien ne la prend.

learn-jersi-mountain = Sur la montagne
learn-jersi-mountain-text =
    Un cube seul peut monter sur une montagne nue, _même sur celle de l’adversaire_. Là-haut, seul un _cube seul_ peut le prendre ; une pile ne le peut pas.
learn-jersi-mountain-task = Des ciseaux noirs sont sur votre montagne. Prenez-les !
learn-jersi-mountain-hint = La pile entière ne le peut pas. Choisissez deux fois c4 pour ne tenir que la pierre, puis d5.

learn-jersi-king = Le roi revient
learn-jersi-king-text =
    Une pile prise s’en va tout entière, mais un _roi pris revient_ aussitôt. C’est _vous qui choisissez la case_ de sa première rangée d’où il repart.
    Prendre un roi, c’est donc le renvoyer chez lui.
learn-jersi-king-task = Prenez la pile du roi en g4, puis remettez le roi sur une case de votre choix.
learn-jersi-king-hint = Choisissez votre feuille, puis g4, puis une case de la rangée du haut pour le roi.

learn-jersi-home = Plus de place
learn-jersi-home-text =
    Si un roi pris ne trouve _aucune place sur sa première rangée, vous avez gagné_. Il lui faut une case vide, un cube seul de sa couleur ou une montagne nue.
    Vous gagnez aussi quand les Noirs ne peuvent plus jouer.
learn-jersi-home-task = Vos cubes tiennent toute la rangée du haut. Prenez le roi de sorte qu’il ne puisse pas revenir !
learn-jersi-home-hint = Si c’est un cube de cette rangée qui prend, il laisse un trou. Prenez avec la pierre en g4.
learn-jersi-home-done = Plus de place pour le roi : vous avez gagné !

learn-jersi-plan = Prévoir deux coups
learn-jersi-plan-text =
    Votre roi a besoin de deux tours, et les Noirs jouent entre les deux. Une pierre monte la garde.
    Si 40 tours passent sans autre prise que celle d’un roi, la partie est _nulle_.
learn-jersi-plan-task = Gagnez en deux tours, quoi que fassent les Noirs.
learn-jersi-plan-hint = La pierre atteint toutes les cases autour d’elle. Passez à sa gauche, par h4.
learn-jersi-plan-done = Le roi s’est faufilé. Maintenant vous connaissez les règles !

learn-jersi-play = Une vraie partie
learn-jersi-play-text =
    C’est parti ! Voici la _version pour apprendre_, sans réserve, et l’ordinateur joue à son niveau le plus bas. Vous pouvez reprendre vos coups.
    Quelques conseils : faites vite des piles, ne laissez jamais votre roi seul, et surveillez par où le roi noir pourrait se faufiler.
