# What the site calls things.
jersi-summary = Bring your king to the far row of 69 hexagons.
jersi-credit = Jersi, Mikjersi and Pijersi are games by Lucas Borboleta; their rules are under CC BY-NC-SA 4.0.
jersi-side-first = White
jersi-side-second = Black
jersi-option-reserve = Reserve
jersi-option-reserve-about = Play with wise cubes and mountains. Without them it is the learners’ game.
jersi-reason-king-captured-no-return = the captured king has no cell to return to
jersi-reason-king-arrived = the king stands on the far row
jersi-reason-blocked = the side to move has no move
jersi-reason-draw-counter = forty turns went by without a capture that counts

# Beside a board.
legend-jersi-king = Wins on the far row. Captured, it is put back on its own first row.
legend-jersi-wise = Begins in the reserve.
legend-jersi-mountain = Begins in the reserve and never moves. A cube may stand on it.
legend-jersi-note = A cube steps one cell. Two cubes are a stack: it counts as the upper one and moves one or two cells.
