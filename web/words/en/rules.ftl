rules-of = { $name }: the rules
rules-text = Each game on one page, with pictures of every kind of move, and an answer for when you disagree at the table.
rules-contents = On this page
rules-play = Play { $name }
rules-others = The other games:
# What pictures are called for those who do not see them; the text says what stands where.
rules-board = The board: { $text }
rules-before = Before: { $text }
rules-after = After: { $text }
rules-forbidden = A move that is not allowed: { $text }
rules-circle = Rock beats scissors, scissors beat paper, paper beats rock
