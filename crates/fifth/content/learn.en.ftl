learn-hexapawn = Six rocks, nine squares: learn it in a minute.

learn-hexapawn-board = The board
learn-hexapawn-board-text = Nine squares, three rocks :R: a side. You are White.
learn-hexapawn-board-task = Step forward with any rock.

learn-hexapawn-capture = Captures
learn-hexapawn-capture-text = A rock captures diagonally forward, never straight ahead.
learn-hexapawn-capture-task = Capture a rock.
learn-hexapawn-capture-hint = Look at c3.

learn-hexapawn-arrive = Blocking
learn-hexapawn-arrive-text = A rock is stopped by whatever stands in front of it.
learn-hexapawn-arrive-task = Step to b2.
learn-hexapawn-arrive-hint = The rock of b1 can.

learn-hexapawn-play = A whole game
learn-hexapawn-play-text = Now play.
