# What the site calls things.
pijersi-summary = Bring a rock, paper or scissors to the far row of 45 hexagons.
pijersi-credit = Jersi, Mikjersi and Pijersi are games by Lucas Borboleta; their rules are under CC BY-NC-SA 4.0.
pijersi-side-first = White
pijersi-side-second = Black
pijersi-option-setup = Set-up
pijersi-option-setup-about = How the cubes are placed at the start.
pijersi-option-setup-classic = Classic
pijersi-option-setup-full-random = Random
pijersi-option-setup-half-random = Random, the same for both
pijersi-option-setup-other = Own code
pijersi-option-setup-text = A code such as GRXLLS, or one for each side such as GRXLLS-grxlls
pijersi-option-seed = Number of the random set-up
pijersi-option-seed-about = The same number gives the same set-up. Empty: a new one each time.
pijersi-reason-arrived = a rock, paper or scissors stands on the far row
pijersi-reason-blocked = the side to move has no move
pijersi-reason-draw-counter = twenty turns went by without a capture

# Beside a board.
legend-pijersi-wise = Wins nothing on the far row, and lies only on a wise.
legend-pijersi-note = A cube steps one cell. Two cubes are a stack: it counts as the upper one and moves one or two cells.

# What is told of a position.
fact-plies-without-capture = Turns without a capture
fact-plies-without-capture-count = { $count } of { $of }, then a draw

# In the editor.
editor-field-plies-without-capture = Turns without a capture
