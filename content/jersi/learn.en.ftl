learn-jersi = Escort your king across 69 hexagons, with rock, paper, scissors, fools, wises and mountains.

learn-jersi-board = The board
learn-jersi-board-text =
    The board has 69 hexagons. _You are White_: your cubes stand at the bottom. Black’s stand at the top.
    White begins, then you take turns.
learn-jersi-board-task = Choose one of your cubes, then a cell beside it. Any move will do!
learn-jersi-board-done = That was your first move. It is as easy as that!

learn-jersi-goal = How to win
learn-jersi-goal-text =
    The _king_ :K: is the cube with the crown. Bring him to the _last row_, where Black began, and you have won.
    Black’s king wants to come down to your first row.
learn-jersi-goal-task = Your king is nearly there. Win!
learn-jersi-goal-hint = The last row is at the very top. Step up.
learn-jersi-goal-done = The king has arrived: you have won!

learn-jersi-cube = One cube, one cell
learn-jersi-cube-text =
    A cube that stands alone moves _one cell_, to any of its six neighbours. Forwards, backwards, sideways: all is well.
    Two cells at once is too far.
learn-jersi-cube-task = Bring the rock to the marked cell d4.
learn-jersi-cube-hint = Choose the rock, then the marked cell above it, on its left.

learn-jersi-capture = Rock, paper, scissors
learn-jersi-capture-text =
    To capture, step onto a cube that you beat. _Rock_ :R: beats scissors, _scissors_ :S: beat paper, _paper_ :P: beats rock.
    What is captured leaves the game. All three also beat fool, wise and king.
learn-jersi-capture-task = There are three black cubes beside your rock. Capture the one that a rock beats.
learn-jersi-capture-hint = Rock breaks scissors. They are on d4.
learn-jersi-capture-done = Rock breaks scissors! The paper and the other rock were out of its reach.

learn-jersi-fool = The fool
learn-jersi-fool-text =
    The _fool_ :F: captures rock, paper, scissors, fool and king. Only a wise :W: is too clever for it.
    But rock, paper and scissors capture the fool, too. Whoever comes first wins!
learn-jersi-fool-task = Capture something with your fool.
learn-jersi-fool-hint = The wise on d5 is safe from a fool. The paper on d4 is not.

learn-jersi-build = Building a stack
learn-jersi-build-text =
    A cube may step _onto a cube of its own colour_. Now they are a stack, and it _counts as its top cube_: scissors on rock fight like scissors.
    Never more than two in a cell, and the king never lies below.
learn-jersi-build-task = Build a stack.
learn-jersi-build-hint = Choose the scissors, then the rock; or the other way round.
learn-jersi-build-done = A stack! It is quicker than a cube, as you will see.

learn-jersi-stack = Stacks are quick
learn-jersi-stack-text =
    A stack moves _one or two cells in a straight line_. It does not jump, so the cell between must be empty, and it never lands on a cube of its own colour.
    Click a stack once and you hold both cubes, twice and you hold its top.
learn-jersi-stack-task = Bring the stack to the marked cell e6, in one turn.
learn-jersi-stack-hint = Choose the stack on c4 once, then e6. Then press “Play”, or e6 again.

learn-jersi-two = Build, then move
learn-jersi-two-text =
    One turn can have two steps. After a cube has _built a stack, that stack may move on_ at once.
    So a cube can suddenly strike from far away.
learn-jersi-two-task = Capture the black paper on e5 in one turn.
learn-jersi-two-hint = First the scissors climb onto the rock. Then that stack goes two cells, to e5.

learn-jersi-leave = Move, then climb down
learn-jersi-leave-text =
    The other way round works too: a _stack moves, then its top cube steps on_. The lower cube stays where the stack has arrived.
learn-jersi-leave-task = Capture the black rock on f6 with your paper, in one turn.
learn-jersi-leave-hint = Take the stack from c4 to e6. From there its paper steps on to f6.

learn-jersi-drop = The reserve
learn-jersi-drop-text =
    Wises :W: and mountains :M: wait beside the board. Instead of moving you may _drop one or two of them_: on empty cells, or a wise onto a lone cube of yours. Two of them land in one cell or side by side.
    Nothing is dropped onto a king, and a mountain only onto the ground or a mountain of yours.
learn-jersi-drop-task = Drop a mountain and a wise in one turn.
learn-jersi-drop-hint = Choose the mountain beside the board, then a cell; then the wise, and the same cell or one beside it.
learn-jersi-drop-done = A mountain stays for ever: nothing moves it, nothing captures it.

learn-jersi-mountain = On the mountain
learn-jersi-mountain-text =
    Any single cube may climb onto a bare mountain, _even onto one of the other side_. Up there only a _single cube_ can capture it; a stack cannot.
learn-jersi-mountain-task = Black’s scissors stand on your mountain. Capture them!
learn-jersi-mountain-hint = The whole stack cannot do it. Choose c4 twice to take only the rock, then d5.

learn-jersi-king = The king returns
learn-jersi-king-text =
    A captured stack goes whole, but a captured _king comes back_ at once. _You choose the cell_ on his own first row where he begins again.
    So a capture sends the king all the way home.
learn-jersi-king-task = Capture the king’s stack on g4, and put the king back on a cell you like.
learn-jersi-king-hint = Choose your paper, then g4, then a cell of the highest row for the king.

learn-jersi-home = No way home
learn-jersi-home-text =
    If a captured king finds _no place in his first row, you have won_. He needs an empty cell there, a lone cube of his colour or a bare mountain.
    You also win when Black cannot play at all.
learn-jersi-home-task = Your cubes hold the whole highest row. Capture the king so that he cannot return!
learn-jersi-home-hint = If a cube of that row captures, it leaves a gap. Take the rock on g4.
learn-jersi-home-done = No room for the king: you have won!

learn-jersi-plan = Two moves ahead
learn-jersi-plan-text =
    Your king needs two turns to the last row, and Black moves between them. A rock is on guard.
    If 40 turns go by without a capture other than a king’s, the game is a _draw_.
learn-jersi-plan-task = Win in two turns, whatever Black does.
learn-jersi-plan-hint = The rock reaches all cells around it. Pass it on the left, by h4.
learn-jersi-plan-done = The king slipped through. Now you know the rules!

learn-jersi-play = A whole game
learn-jersi-play-text =
    You are ready! This is the _learners’ game_, without the reserve, and the computer plays at its lowest level. You may take moves back.
    A little advice: build stacks early, never leave your king alone, and watch where Black’s king could slip through.
