# The score sheet of a match.
series-title = { $name } match
series-score = Score
series-a = Player A
series-b = Player B
series-leads = { $name } leads.
series-level = It is level.
series-won = { $name } has won the match.
series-drawn = The match is drawn.
series-progress = { $played } of { $agreed } games played
series-go = To the game
series-sheet = Score sheet
series-round = Game
series-end = How it ended
series-playing = being played
series-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
series-games = Games
series-sum = Points
series-decides = decides
