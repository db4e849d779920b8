# Beside a board: the pieces of a game and who captures whom.
legend-title = Who captures whom
legend-piece = Piece
legend-captures = captures
legend-captured-by = taken by
legend-nothing = nothing

legend-jersi-king = Wins on the far row. Captured, it is put back on its own first row.
legend-jersi-wise = Begins in the reserve.
legend-jersi-mountain = Begins in the reserve and never moves. A cube may stand on it.
legend-jersi-note = A cube steps one cell. Two cubes are a stack: it counts as the upper one and moves one or two cells.

legend-mikjersi-king = Wins on the far row. Captured, it is put back on its own first row.
legend-mikjersi-wise = Begins in the reserve.
legend-mikjersi-mountain = Begins in the reserve and never moves. A cube may stand on it.
legend-mikjersi-note = A cube steps one cell. Two cubes are a stack: it counts as the upper one and moves one or two cells.

legend-pijersi-wise = Wins nothing on the far row, and lies only on a wise.
legend-pijersi-note = A cube steps one cell. Two cubes are a stack: it counts as the upper one and moves one or two cells.

legend-mik7-ship = Steps one cell forward or sideways, or jumps over ships, as often as it likes.
legend-mik7-station = Steps one cell any way. Captures by jumping over a ship, and must when it can.
