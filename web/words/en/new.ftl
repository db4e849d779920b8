# Before a game.
new-title = Play { $name }
new-modes = How do you want to play?
mode-computer = Against the computer
mode-computer-about = Eight strengths, from beginner to full.
mode-friend = With a friend
mode-friend-about = You get a link and a code to send.
mode-screen = Two at one screen
mode-screen-about = You move in turns on this device.
mode-watch = Watch
mode-watch-about = Two strengths of the computer play.
new-level = Strength
new-level-of = Strength of { $name }
new-pace = Pace
pace-none = As fast as it can
pace-quick = Quick
pace-calm = Calm
pace-slow = Slow
new-side = Your side
new-lot = By lot
new-clock = Clock
clock-own-move = Own time a move
clock-own-game = Own time
new-move-seconds = Seconds a move
new-base-minutes = Minutes for the game
new-increment-seconds = Seconds more after each move
new-series = Games
series-length = { $count ->
    [1] One game
   *[other] Match of { $count }
}
series-other = Another number
new-series-games = Number of games, even
new-no-script = Moving on the board needs scripts, which are off in this browser.
new-series-about = In a match you swap sides from game to game, so their number is even; a score sheet fills in.
new-series-count = The match goes to whoever has
series-count-games = more games
series-count-points = more points
new-more = More: name, visibility, start position …
new-name = Your name
new-name-about = Optional. This browser remembers it.
new-name-first = Who plays { $name }
new-public = Show this game to everybody
new-public-about = It is listed under “Watch”. Otherwise only those see it who have its link.
new-fen = Start from a position
new-fen-about = The position in one line (FEN). Empty: the usual start.
new-editor = Put a position together on a board
new-file = Read from a file
new-file-large = This file is too large: at most 64 KiB.
new-play = Play
new-watch = Watch
new-invite = Create the link
new-rules = Read the rules

# When the form cannot be followed.
new-wrong = The game could not begin
new-wrong-field = The form has a field that is not known here. Reload the page and try again.
new-wrong-choice = Choose one of the possible values.
new-wrong-number = Write a whole number.
new-wrong-time = Write a time between a tenth of a second and a week.
new-wrong-series = A match has an even number of games, from 2 to 100.
new-wrong-points = Points can be counted only if the game itself is played for points: choose that above.
new-wrong-name = A name has at most 40 plain characters.
new-wrong-fen = This is not a position of the game.
new-wrong-over = In this position the game is over already.
new-wrong-wide = This position has too many moves to be played here.
new-wrong-document = This rule file cannot be used.
new-wrong-text = This code cannot be used.
