home-title = { $count ->
    [4] Four
   *[other] { $count }
} games, one board of ideas
home-text = Stacks of rock, paper and scissors, or twenty ships against two hunters. Choose a game and play: no account, nothing to install.
home-games = The games
home-play = Play now
# Where the sides play by different rules one chooses.
play-as = Play as { $side }
play-as-game = Play as { $side }: { $name }, against the computer
home-play-game = Play now: { $name }, against the computer
home-choose = Options
home-choose-game = Options for { $name }
home-rules-game = Rules of { $name }
home-ways = Ways to play
home-which = Which game?
home-pieces = The pieces
home-computer = Begins at once, easy level
home-friend = You get a link to send
home-screen = You move in turns here
home-watch = The computer plays itself
home-today = Today
home-puzzle = Puzzle of the day
home-puzzles = All puzzles
home-live-none = Nobody plays a public game right now.
home-own = Your games
home-own-all = All my games ({ $count })
home-live = Being played now
home-all = All games

watch-title = Watch
watch-text = Public games, live. A game is public if whoever began it wanted so.
watch-start = Let the computer play itself
watch-start-game = Start { $name }, the computer against itself
watch-go = Start
watch-choose = Choose levels
watch-choose-game = Choose levels for { $name }
watch-running = Being played
watch-none = Nobody plays a public game right now. Start one above.
watch-over = Lately over

mine-text = The games that this browser plays or has begun, the latest first.
mine-none = No game is going on.
mine-over = Over
mine-devices = Your devices
mine-aside = Somebody else was known on this device before, and was put aside.
mine-aside-back = Go back to their games
