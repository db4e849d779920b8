# What the site calls things.
mikjersi-summary = Jersi on 25 squares, where captured cubes can come back.
mikjersi-credit = Jersi, Mikjersi and Pijersi are games by Lucas Borboleta; their rules are under CC BY-NC-SA 4.0.
mikjersi-side-first = White
mikjersi-side-second = Black
mikjersi-option-reserve = Reserve
mikjersi-option-reserve-about = Play with wise cubes and mountains. Without them it is the learners’ game.
mikjersi-reason-king-captured-no-return = the captured king has no cell to return to
mikjersi-reason-king-arrived = the king stands on the far row
mikjersi-reason-blocked = the side to move has no move
mikjersi-reason-draw-counter = twenty turns went by without a capture that counts

# Beside a board.
legend-mikjersi-king = Wins on the far row. Captured, it is put back on its own first row.
legend-mikjersi-wise = Begins in the reserve.
legend-mikjersi-mountain = Begins in the reserve and never moves. A cube may stand on it.
legend-mikjersi-note = A cube steps one cell. Two cubes are a stack: it counts as the upper one and moves one or two cells.

# What is told of a position.
fact-exchanges-left = Exchanges left
fact-exchanges-left-count = { $count } of { $of }

# In the editor.
editor-field-exchanges-left = Exchanges left
