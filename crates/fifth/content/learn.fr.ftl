learn-hexapawn = Six pierres, neuf cases : une minute suffit.

learn-hexapawn-board = Le plateau
learn-hexapawn-board-text = Neuf cases, trois pierres :R: par camp. Vous êtes Blanc.
learn-hexapawn-board-task = Avancez une pierre.

learn-hexapawn-capture = Les prises
learn-hexapawn-capture-text = Une pierre prend en diagonale vers l’avant, jamais tout droit.
learn-hexapawn-capture-task = Prenez une pierre.
learn-hexapawn-capture-hint = Regardez c3.

learn-hexapawn-arrive = Le blocage
learn-hexapawn-arrive-text = Une pierre est arrêtée par ce qui est devant elle.
learn-hexapawn-arrive-task = Avancez en b2.
learn-hexapawn-arrive-hint = La pierre de b1 le peut.

learn-hexapawn-play = Une partie entière
learn-hexapawn-play-text = À vous de jouer.
