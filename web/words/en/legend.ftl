# Beside a board: the pieces of a game and who captures whom.
legend-title = Who captures whom
legend-piece = Piece
legend-captures = captures
legend-captured-by = taken by
legend-nothing = nothing
