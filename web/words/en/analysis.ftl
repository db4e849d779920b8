# The analysis board. What begins with analysis- or prospect- is told to its scripts too, which fill in $side, $count and the like.
nav-analysis = Analysis
game-analyse = Analyse
fault-still-played = This game is still being played: it can be analysed when it is over

analysis-of = { $name } analysis
analysis-board-of-games = Analysis board
analysis-about = Try any move of both sides, keep variations with comments, and let the engine say what it thinks. Choose a game.
analysis-no-script = Without scripts this page shows the position and its moves, but nothing can be tried.

analysis-engine = Engine
analysis-lines = Lines
analysis-depth = Depth { $depth } · { $text }
analysis-speed-k = { $count } k pos/s
analysis-speed-m = { $count } M pos/s
analysis-in-line = Waiting for its turn…
analysis-looking = Looking…
analysis-off = Off
analysis-paused = Paused
analysis-away = No connection
analysis-ended = done
analysis-deeper = Go deeper
analysis-line = Line { $count }: { $text }
analysis-play-to = Play up to { $text }

analysis-evaluation = Evaluation
analysis-unknown = Not evaluated yet
analysis-even = The position is even
analysis-slight = { $side } is slightly better
analysis-better = { $side } is better
analysis-much = { $side } is much better
analysis-winning = { $side } should win
analysis-forced = { $count ->
    [one] { $side } wins with the next ply
   *[other] { $side } wins in { $count } plies
}
analysis-proved = { $side } wins: proved
analysis-won = { $side } has won
analysis-drawn = The game is drawn
analysis-chance = Winning chances of { $side }: { $count } %

analysis-graph = Winning chances
analysis-graph-label = Winning chances of { $side } after each move of the main line; { $count } of { $of } positions are evaluated.
analysis-evaluate-all = Evaluate all moves
analysis-evaluating = { $count } of { $of }: stop

analysis-tree = Moves and variations
analysis-none = Make a move on the board to begin.
analysis-variation = Variation
analysis-full = There is no room for more moves: delete a variation first.
analysis-no-variation = There is no other variation here.
analysis-notes = Notes on this move
analysis-mark = Mark
analysis-mark-brilliant = brilliant move
analysis-mark-good = good move
analysis-mark-interesting = interesting move
analysis-mark-dubious = dubious move
analysis-mark-mistake = mistake
analysis-mark-blunder = blunder
analysis-comment = Comment
analysis-promote = Make main line
analysis-delete = Delete from here
analysis-undo = Undo
analysis-clear = Clear all
analysis-deleted = Deleted.
analysis-back-again = Everything is back.

analysis-share-line = Link to the main line
analysis-share-position = Link to this position
analysis-edit = Edit position
analysis-fen-go = Go
analysis-records = Import, export
analysis-record-text = A game as text: kelci, JSON or certu
analysis-record-read = Read
analysis-record-at = Line { $line }, column { $column }: { $text }
analysis-record-which = This text holds { $count } games. Which one is to be read?
analysis-record-file = Open a file
analysis-record-write = Write all of it as
analysis-record-certu = A certu file holds the main line alone, without comments.
analysis-record-large = At most { $count } KiB can be sent at once: bring fewer games at a time.
analysis-close = Close

prospect-plies-without-capture = { $count ->
    [one] A draw with the next ply unless something is captured
   *[other] A draw in { $count } plies unless something is captured
}
prospect-plies-without-counting-capture = { $count ->
    [one] A draw with the next ply unless a capture counts
   *[other] A draw in { $count } plies without a capture that counts
}
prospect-contract-exact = The contract is fulfilled with a chance of { $count } %
prospect-contract-at-most = The contract is fulfilled with a chance of { $count } %
prospect-contract-home = The contract is fulfilled with a chance of { $count } %
