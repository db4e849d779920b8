# Games by mail or messenger.
code-title = Play by codes
code-about = By mail, messenger or on paper: a whole game is one short code. Play a move, send the code, and paste the one that comes back. Nothing is kept here.
code-wrong = This does not work:
code-send = Send this code to the other player
code-picture = As a picture for a camera
code-link = The same as a link
code-move = Your move
code-play = Play
code-try = Try moves first
code-paste = A code came
code-after = If the answer does not continue the game that you sent, it is refused.
code-code = The code
code-read = Read it
code-begin = Begin a game
import-code = A game by codes, for mail and messengers
