learn-pijersi = Des cubes grimpent l’un sur l’autre et courent vers la dernière rangée, et tout est pierre, feuille, ciseaux.

learn-pijersi-board = Le plateau
learn-pijersi-board-text =
    Le plateau a 45 hexagones. _Vous avez les Blancs_ : vos 14 cubes sont en bas. Ceux des Noirs sont en haut.
    Les Blancs commencent, puis chacun joue à son tour.
learn-pijersi-board-task = Choisissez un de vos cubes, puis une case voisine. N’importe quel coup convient !
learn-pijersi-board-done = C’était votre premier coup. Ce n’est pas plus difficile que cela !

learn-pijersi-goal = Comment gagner
learn-pijersi-goal-text =
    Traversez le plateau ! Amenez une pierre :R:, une feuille :P: ou des ciseaux :S: sur la _dernière rangée_, celle d’où sont partis les Noirs, et vous avez gagné.
    Les Noirs, eux, veulent descendre jusqu’à votre première rangée.
learn-pijersi-goal-task = Votre pierre est presque arrivée. Gagnez !
learn-pijersi-goal-hint = La dernière rangée est tout en haut. Montez.
learn-pijersi-goal-done = Gagné ! Un seul cube qui arrive suffit.

learn-pijersi-cube = Un cube, une case
learn-pijersi-cube-text =
    Un cube seul avance d’_une case_, vers l’une de ses six voisines. En avant, en arrière, de côté : tout est permis.
    Deux cases d’un coup, c’est trop loin.
learn-pijersi-cube-task = Amenez la pierre sur la case marquée, d3.
learn-pijersi-cube-hint = Choisissez la pierre, puis la case marquée au-dessus d’elle, à gauche.

learn-pijersi-capture = Pierre, feuille, ciseaux
learn-pijersi-capture-text =
    Pour prendre, allez sur un cube que vous battez. La _pierre_ :R: bat les ciseaux, les _ciseaux_ :S: battent la feuille, la _feuille_ :P: bat la pierre.
    Ce qui est pris quitte la partie, et vous prenez sa place.
learn-pijersi-capture-task = Trois cubes noirs entourent votre pierre. Prenez celui qu’une pierre peut battre.
learn-pijersi-capture-hint = La pierre casse les ciseaux. Ils sont en d3.
learn-pijersi-capture-done = La pierre casse les ciseaux ! Contre la feuille et l’autre pierre, elle ne pouvait rien.

learn-pijersi-choose = Le bon cube
learn-pijersi-choose-text =
    Chaque cube en bat un et doit en craindre un autre. Contre son semblable, rien ne se passe : _une pierre ne prend pas une pierre_.
learn-pijersi-choose-task = Prenez la pierre noire en d3. Lequel de vos cubes en est capable ?
learn-pijersi-choose-hint = La feuille enveloppe la pierre. La vôtre est en c3.

learn-pijersi-build = Faire une pile
learn-pijersi-build-text =
    Un cube peut monter _sur un cube de sa couleur_. Les voilà en pile.
    Une pile _compte comme son cube du dessus_ : des ciseaux sur une pierre se battent comme des ciseaux. Il n’y a jamais plus de deux cubes sur une case.
learn-pijersi-build-task = Faites une pile.
learn-pijersi-build-hint = Choisissez l’un de vos deux cubes, puis l’autre.
learn-pijersi-build-done = Une pile ! Vous allez voir : elle est plus rapide qu’un cube.

learn-pijersi-stack = Les piles sont rapides
learn-pijersi-stack-text =
    Une pile avance d’_une ou deux cases en ligne droite_. Elle ne saute pas : la case du milieu doit être vide. Et elle ne se pose jamais sur un cube de sa couleur.
    Un clic sur une pile, et vous tenez ses deux cubes.
learn-pijersi-stack-task = Amenez la pile sur la case marquée e4, en un seul tour.
learn-pijersi-stack-hint = Choisissez une fois la pile en c3, puis e4. Ensuite « Jouer », ou encore e4.

learn-pijersi-top = Descendre de la pile
learn-pijersi-top-text =
    Le _cube du dessus_ peut quitter sa pile et faire seul un pas d’une case. Celui du dessous reste.
    _Deux_ clics sur la pile, et vous ne tenez que le cube du dessus.
learn-pijersi-top-task = Prenez la pierre noire avec votre feuille seule. Votre pierre reste en c3.
learn-pijersi-top-hint = Choisissez deux fois c3, puis d4.

learn-pijersi-two = Empiler, puis avancer
learn-pijersi-two-text =
    Un tour peut avoir deux pas. Quand un cube vient de _faire une pile, cette pile peut repartir_ aussitôt.
    Un cube peut donc frapper soudain de très loin.
learn-pijersi-two-task = Prenez la feuille noire en e5, en un seul tour.
learn-pijersi-two-hint = Les ciseaux montent d’abord sur la pierre. Puis cette pile avance de deux cases, jusqu’en e5.
learn-pijersi-two-done = Deux pas en un tour ! Pensez-y toujours : l’adversaire y pense aussi.

learn-pijersi-leave = Avancer, puis descendre
learn-pijersi-leave-text =
    L’inverse marche aussi : une _pile avance, puis son cube du dessus continue_ d’un pas.
    Deux cases, plus une : on ne peut aller plus loin en un tour.
learn-pijersi-leave-task = Prenez la pierre noire en f5, en un seul tour.
learn-pijersi-leave-hint = Menez la pile de c3 à e4. De là, sa feuille continue jusqu’en f5.

learn-pijersi-double = D’une pierre deux coups
learn-pijersi-double-text =
    _Les deux pas peuvent prendre._ La hauteur ne compte pas : c’est cube du dessus contre cube du dessus, et une pile prise s’en va tout entière.
learn-pijersi-double-task = Prenez les deux pierres noires en un seul tour.
learn-pijersi-double-hint = La pile prend la pierre en d4. Puis sa feuille prend celle en e4.

learn-pijersi-wise = Le sage
learn-pijersi-wise-text =
    Le sage :W: ne prend rien, et _rien ne le prend_. S’il arrive sur la dernière rangée, il ne gagne pas.
    Il ne monte jamais sur une pierre, une feuille ou des ciseaux. Mais chacun de vos cubes peut se tenir sur un sage.
learn-pijersi-wise-task = Faites une pile avec votre sage et votre pierre.
learn-pijersi-wise-hint = Le sage reste dessous : c’est la pierre qui monte.

learn-pijersi-danger = Attention, danger
learn-pijersi-danger-text =
    Avant de jouer, demandez-vous : _que peut prendre l’adversaire ?_ Un cube seul atteint ses six voisines ; une case de plus, et vous êtes hors de portée.
learn-pijersi-danger-task = Les ciseaux noirs menacent votre feuille. Mettez-la à l’abri !
learn-pijersi-danger-hint = Les cases autour de d4 sont dangereuses. Reculez.
learn-pijersi-danger-done = Sauvée ! Et si l’on ne joue pas ? Il faut jouer : on ne passe jamais son tour.

learn-pijersi-plan = Prévoir deux coups
learn-pijersi-plan-text =
    Votre pierre a besoin de deux tours, et les Noirs jouent entre les deux. Une feuille monte la garde.
    Si 20 tours passent sans prise, la partie est _nulle_. N’attendez donc pas trop !
learn-pijersi-plan-task = Gagnez en deux tours, quoi que fassent les Noirs.
learn-pijersi-plan-hint = La feuille atteint toutes les cases autour d’elle. Passez à sa gauche, par f3.
learn-pijersi-plan-done = Vous avez été plus rapide. Maintenant vous connaissez toutes les règles !

learn-pijersi-play = Une vraie partie
learn-pijersi-play-text =
    C’est parti ! L’ordinateur joue à son _niveau le plus bas_, et vous pouvez reprendre vos coups.
    Quelques conseils : faites vite des piles, gardez chaque cube près d’un autre qui le protège, et cherchez le chemin libre vers la dernière rangée.
