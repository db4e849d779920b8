# Bringing records and positions.
import-title = Import a game or a position
import-about = Paste a record of kelci (text or JSON), a file of jersi-certu, mikjersi-certu or pijersi-certu, a position as FEN, or a list of moves. Nothing is stored.
import-text = The text
import-file = Choose a file
import-drop = or drop it here
import-game = Game
import-any = As the text says
import-read = Read
import-which = Game { $count } of { $of }
import-view = Look at it
import-edit = Edit the final position
import-long = This game is too long for a link, so the analysis begins at its last position.
import-too-large = At most { $count } KiB can be sent at once: bring fewer games at a time.
import-at = Line { $line }, column { $column }: { $text }
import-nearest = Legal moves that look like it: { $text }
import-wrong-illegal-move = this move is not legal here
import-wrong-over = the game was over before this move
import-wrong-bad-game = this is no position of the game
import-wrong-unnamed-game = nothing says which game it is; choose one
import-wrong-bad-record = this cannot be read
import-wrong-too-long = this game has too many moves

# The viewer for other sites.
view-wrong = There is nothing to be seen here
view-full = Open on kelci
view-moves = Moves
view-first = To the start
view-previous = One move back
view-next = One move on
view-last = To the end
view-at-start = The start
