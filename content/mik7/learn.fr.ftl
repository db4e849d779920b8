learn-mik7 = Vingt vaisseaux contre deux chasseurs : apprenez les deux rôles, Ali qui s’installe et Eddy qui pourchasse.

learn-mik7-board = Deux joueurs, deux missions
learn-mik7-board-text =
    _Ali_ a 20 vaisseaux :A: dans le bas du plateau. _Eddy_ a deux stations :e:.
    Ali veut s’installer sur les cases bleues, en haut. Eddy prend autant de vaisseaux qu’il peut. Ali commence.
learn-mik7-board-task = Vous êtes Ali. Déplacez n’importe quel vaisseau !
learn-mik7-board-done = Un vaisseau est en route. Là-haut, les chasseurs attendent …

learn-mik7-step = Le pas d’un vaisseau
learn-mik7-step-text =
    Un vaisseau avance d’_une case, tout droit ou de côté_, si elle est vide.
    Jamais en arrière, jamais en diagonale. Les vaisseaux ne prennent rien.
learn-mik7-step-task = Amenez un vaisseau sur la case vide d4. Il y a plusieurs façons.
learn-mik7-step-hint = De c4 ou e4, c’est un pas de côté ; de d3, un pas en avant.

learn-mik7-jump = Sauter
learn-mik7-jump-text =
    Un vaisseau peut aussi _sauter par-dessus un autre vaisseau_ jusqu’à la case vide derrière lui, en avant ou de côté. Et de là, sauter encore, autant de fois que vous voulez !
    Les vaisseaux sautés restent. On ne saute pas une station.
learn-mik7-jump-task = Deux sauts en un tour : amenez le vaisseau de c3 en e5.
learn-mik7-jump-hint = D’abord par-dessus c4 jusqu’en c5, puis par-dessus d5 jusqu’en e5.
learn-mik7-jump-done = Quel bond ! Avec une belle rangée, un vaisseau traverse la moitié du plateau.

learn-mik7-station = Maintenant, vous êtes Eddy
learn-mik7-station-text =
    Une station :e: avance d’une case dans _l’une des huit directions_, diagonales comprises, vers une case vide. Elle peut aussi reculer.
learn-mik7-station-task = Amenez une station sur la case marquée e6.
learn-mik7-station-hint = La station en d5 y va en diagonale.

learn-mik7-hop = Un bond par-dessus l’amie
learn-mik7-hop-text =
    Une station peut faire un _bond par-dessus l’autre station_, en ligne droite, jusqu’à la case vide juste derrière.
learn-mik7-hop-task = Bondissez sur la case marquée e5. La station en d5 ne bouge pas.
learn-mik7-hop-hint = Prenez la station en c5.

learn-mik7-capture = Prendre
learn-mik7-capture-text =
    Une station prend un vaisseau voisin en _sautant par-dessus_ jusqu’à la case vide derrière. Le vaisseau est retiré.
    _Prendre est obligatoire_ : dès qu’une station le peut, Eddy le doit. Mais il choisit quel vaisseau.
learn-mik7-capture-task = Vous pourriez prendre à gauche ou à droite. Prenez le vaisseau en c4.
learn-mik7-capture-hint = Sautez avec la station de c5 jusqu’en c3.

learn-mik7-chain = Une suite de prises
learn-mik7-chain-text =
    Après une prise, la même station _continue à prendre tant qu’elle le peut_. Entre deux sauts, elle peut tourner.
    Elle ne peut pas s’arrêter avant, mais entre plusieurs suites Eddy choisit librement.
learn-mik7-chain-task = Prenez deux vaisseaux en un seul tour.
learn-mik7-chain-hint = De c5 par-dessus c4 jusqu’en c3, puis de côté par-dessus d3 jusqu’en e3.
learn-mik7-chain-done = Deux d’un coup ! Ali doit se méfier de ces trous.

learn-mik7-shield = Retour à Ali : se couvrir
learn-mik7-shield-text =
    Vous êtes de nouveau Ali. Pour prendre, une station a besoin d’une _case vide derrière le vaisseau_. Des vaisseaux l’un derrière l’autre se protègent donc.
learn-mik7-shield-task = La station menace votre vaisseau en d4. Jouez de sorte que rien ne puisse être pris.
learn-mik7-shield-hint = Occupez la case derrière lui : d3.

learn-mik7-home = Arriver
learn-mik7-home-text =
    Avant la partie, Ali annonce un _niveau_ de 7 à 13 : il peut perdre ce nombre de vaisseaux. Et il annonce un _contrat_ : ce qu’il veut atteindre.
    Celui des débutants s’appelle _Arrivée_ : 20 moins le niveau, soit au niveau 11 _neuf vaisseaux sur des cases bleues_, n’importe lesquelles. Peu importe ce que font les autres.
learn-mik7-home-task = Huit vaisseaux sont arrivés. Amenez le neuvième !
learn-mik7-home-hint = Le vaisseau en e4 peut sauter par-dessus son ami en e5.
learn-mik7-home-done = Neuf vaisseaux arrivés : Ali gagne, même si d’autres sont encore en route.

learn-mik7-contract = Le contrat exact
learn-mik7-contract-text =
    La règle imprimée demande davantage, et c’est alors le plus souvent Eddy qui gagne : Ali doit avoir perdu _exactement le nombre de vaisseaux annoncé_. Tous les autres doivent être sur les cases marquées.
    Niveau 13 : 13 perdus, 7 arrivés, les deux rangées du haut et d5. Niveau 7 : 7 perdus, et les 13 cases bleues pleines.
learn-mik7-contract-task = Complétez le niveau 13 !
learn-mik7-contract-hint = Seule la case d5 est encore vide.
learn-mik7-contract-done = Contrat rempli ! Peu importe où sont les stations.

learn-mik7-diagram = Deux façons pour le niveau 12
learn-mik7-diagram-text =
    Les niveaux 8, 10 et 12 ont _deux diagrammes gagnants_ ; les cases au trait interrompu appartiennent à l’un d’eux.
    Au niveau 12, huit vaisseaux arrivent : les deux rangées du haut, et d5 avec c5 ou avec e5.
learn-mik7-diagram-task = Complétez le niveau 12 en un coup.
learn-mik7-diagram-hint = Il faut occuper la case e6. Quel vaisseau n’est pas indispensable ?

learn-mik7-offer = En donner un
learn-mik7-offer-text =
    Il faut perdre _exactement_ 13 vaisseaux, pas moins. Ici sept sont bien placés, mais il y en a un de trop.
    Eddy doit prendre quand il le peut, et Ali gagne dès que le diagramme est juste, même par un coup d’Eddy !
learn-mik7-offer-task = Forcez Eddy à prendre le vaisseau en trop.
learn-mik7-offer-hint = Mettez-le juste devant la station en a5.
learn-mik7-offer-done = Eddy a dû le prendre, et vous avez gagné. C’est toute l’astuce de MIK-7 !

learn-mik7-hunter = Comment Eddy gagne
learn-mik7-hunter-text =
    Eddy gagne quand il a pris _un vaisseau de plus que le niveau ne le permet_. Il gagne aussi si l’un des deux ne peut plus jouer.
    Un bond par-dessus l’autre station peut être suivi de prises dans le même tour.
learn-mik7-hunter-task = Vous êtes Eddy. Niveau 13, et 13 vaisseaux sont perdus. Prenez-en encore un !
learn-mik7-hunter-hint = Bondissez de c5 par-dessus d5 jusqu’en e5, et de là par-dessus e4.

learn-mik7-again = Pas trois fois
learn-mik7-again-text =
    Ali ne peut pas attendre sans fin : s’il fait _le même coup de côté pour la troisième fois_, avant qu’un vaisseau ait avancé ou ait été pris, il perd.
    Il n’y a pas de nulle à MIK-7.
learn-mik7-again-task = Vous avez déjà joué deux fois de c3 à d3, et retour. Jouez un coup qui ne perd pas.
learn-mik7-again-hint = En avant ! Le compte repart alors de zéro.

learn-mik7-play = Une vraie partie
learn-mik7-play-text =
    C’est parti ! Le contrat est _Arrivée_ au _niveau 11_ : Ali gagne avec neuf vaisseaux sur des cases bleues, Eddy avec douze prises. Choisissez qui vous voulez être ; l’ordinateur joue l’autre à son niveau le plus bas.
    Quelques conseils pour Ali : gardez vos vaisseaux groupés par deux ou trois, et remplissez d’abord les rangées du haut. Pour Eddy : cherchez les vaisseaux qui ont une case vide derrière eux.
