# Print and play.
print-title = Print and play
print-text = Every game on paper: a PDF with the rules on one sheet, the board, and the pieces to cut out, at true scale.
print-game = { $name } on paper
print-paper = Paper of the board
print-cube = Size of the pieces
print-go = Download the PDF
print-go-game = Download the PDF of { $name }
print-how = How it is done
print-how-scale = Print at 100 %, without “fit to page”: then the sizes are right. Rules and pieces are on A4, the board on the paper you chose.
print-how-board = Glue the board onto cardboard.
print-how-cubes = For { $games } cut out the square faces and glue six equal ones onto each wooden cube of 16 or 20 mm.
print-how-discs = For { $games } cut out the round pieces and glue them onto cardboard.
