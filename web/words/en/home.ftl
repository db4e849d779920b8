home-title = Four games, one board of ideas
home-text = Stacks of rock, paper and scissors, or twenty ships against two hunters. Choose a game and play: no account, nothing to install.
home-games = The games
jersi-summary = Bring your king to the far row of 69 hexagons.
mikjersi-summary = Jersi on 25 squares, where captured cubes can come back.
pijersi-summary = Bring a rock, paper or scissors to the far row of 45 hexagons.
mik7-summary = Ali settles his ships on the blue cells while Eddy’s two stations hunt them.
