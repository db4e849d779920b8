learn-mikjersi = The quick little sister of Jersi: 25 squares, one cube of each kind, and prisoners who come home.

learn-mikjersi-board = The board
learn-mikjersi-board-text =
    The board has 25 squares. _You are White_: your cubes stand at the bottom. Black’s stand at the top.
    White begins, then you take turns.
learn-mikjersi-board-task = Choose one of your cubes, then a square beside it. Any move will do!
learn-mikjersi-board-done = That was your first move. It is as easy as that!

learn-mikjersi-goal = How to win
learn-mikjersi-goal-text =
    The _king_ :K: is the cube with the crown. Bring him to the _last row_, where Black began, and you have won.
    Black’s king wants to come down to your first row.
learn-mikjersi-goal-task = Your king is nearly there. Win!
learn-mikjersi-goal-hint = The last row is at the very top. Step up.
learn-mikjersi-goal-done = The king has arrived: you have won!

learn-mikjersi-cube = One cube, one square
learn-mikjersi-cube-text =
    A cube that stands alone moves _one square_: forward, backward or sideways.
    Never diagonally, and two squares at once is too far.
learn-mikjersi-cube-task = Bring the rock to the marked square c2.
learn-mikjersi-cube-hint = Choose the rock, then the marked square above it.

learn-mikjersi-capture = Rock, paper, scissors
learn-mikjersi-capture-text =
    To capture, step onto a cube that you beat. _Rock_ :R: beats scissors, _scissors_ :S: beat paper, _paper_ :P: beats rock.
    What is captured becomes your prisoner. All three also beat fool, wise and king.
learn-mikjersi-capture-task = There are three black cubes beside your rock. Capture the one that a rock beats.
learn-mikjersi-capture-hint = Rock breaks scissors. They are on c2.
learn-mikjersi-capture-done = Rock breaks scissors! The paper and the other rock were out of its reach.

learn-mikjersi-fool = The fool
learn-mikjersi-fool-text =
    The _fool_ :F: captures rock, paper, scissors, fool and king. Only the wise :W: is too clever for it.
    But rock, paper and scissors capture the fool, too. Whoever comes first wins!
learn-mikjersi-fool-task = Capture something with your fool.
learn-mikjersi-fool-hint = The wise on b3 is safe from a fool. The paper on c2 is not.

learn-mikjersi-build = Building a stack
learn-mikjersi-build-text =
    A cube may step _onto a cube of its own colour_. Now they are a stack, and it _counts as its top cube_: scissors on rock fight like scissors.
    Never more than two in a square, and the king never lies below.
learn-mikjersi-build-task = Build a stack.
learn-mikjersi-build-hint = Choose the scissors, then the rock; or the other way round.
learn-mikjersi-build-done = A stack! It is quicker than a cube, as you will see.

learn-mikjersi-stack = Stacks are quick
learn-mikjersi-stack-text =
    A stack moves _one or two squares in a straight line_. It does not jump, so the square between must be empty, and it never lands on a cube of its own colour.
    Click a stack once and you hold both cubes, twice and you hold its top.
learn-mikjersi-stack-task = Bring the stack to the marked square d2, in one turn.
learn-mikjersi-stack-hint = Choose the stack on b2 once, then d2. Then press “Play”, or d2 again.

learn-mikjersi-two = Build, then move
learn-mikjersi-two-text =
    One turn can have two steps. After a cube has _built a stack, that stack may move on_ at once.
    So a cube can suddenly strike from far away.
learn-mikjersi-two-task = Capture the black paper on d3 in one turn.
learn-mikjersi-two-hint = First the scissors climb onto the rock. Then that stack goes two squares, to d3.

learn-mikjersi-dash = Move, then climb down
learn-mikjersi-dash-text =
    The other way round works too: a _stack moves, then its top cube steps on_. That is three squares in one turn!
    On such a small board this is often enough.
learn-mikjersi-dash-task = Your king rides on a rock. Win in one turn!
learn-mikjersi-dash-hint = Take the stack from b2 to d2. From there the king steps on to e2.
learn-mikjersi-dash-done = What a dash! Watch out for it when Black’s king rides on a stack.

learn-mikjersi-drop = The reserve
learn-mikjersi-drop-text =
    The wise :W: and the mountain :M: wait beside the board. Instead of moving you may _drop one or both_: on empty squares, or the wise onto a lone cube of yours. Both together land in one square or side by side.
    Nothing is dropped onto a king, and a mountain only onto the ground.
learn-mikjersi-drop-task = Drop your mountain and your wise in one turn.
learn-mikjersi-drop-hint = Choose the mountain beside the board, then a square; then the wise, and the same square or one beside it.
learn-mikjersi-drop-done = A mountain stays for ever: nothing moves it, nothing captures it.

learn-mikjersi-mountain = On the mountain
learn-mikjersi-mountain-text =
    Any single cube may climb onto a bare mountain, _even onto the other side’s_. Up there only a _single cube_ can capture it; a stack cannot.
learn-mikjersi-mountain-task = Black’s scissors stand on your mountain. Capture them!
learn-mikjersi-mountain-hint = The whole stack cannot do it. Choose b2 twice to take only the rock, then c2.

learn-mikjersi-exchange = Prisoners come home
learn-mikjersi-exchange-text =
    Captured cubes are prisoners. When both sides hold _the same kind_, the two are exchanged at once and go to their owners’ reserves. From there they can be dropped again.
    This happens at most _twice in a game_.
learn-mikjersi-exchange-task = Black holds your scissors. Capture Black’s scissors and see them both come home.
learn-mikjersi-exchange-hint = Your rock on c3 can do it.
learn-mikjersi-exchange-done = Look beside the board: both scissors are in the reserves now.

learn-mikjersi-king = The king returns
learn-mikjersi-king-text =
    A captured stack goes whole, but a captured _king comes back_ at once. _You choose the square_ on his own first row where he begins again.
    If there is no place for him there, you have won.
learn-mikjersi-king-task = Capture the king’s stack on c4, and put the king back on a square you like.
learn-mikjersi-king-hint = Choose your paper, then c4, then a square of the highest row for the king.

learn-mikjersi-plan = Two moves ahead
learn-mikjersi-plan-text =
    Your king needs two turns to the last row, and Black moves between them. A rock is on guard.
    If 20 turns go by without a capture other than a king’s, the game is a _draw_.
learn-mikjersi-plan-task = Win in two turns, whatever Black does.
learn-mikjersi-plan-hint = Straight on is quickest: d2.
learn-mikjersi-plan-done = The rock came too late. Now you know the rules!

learn-mikjersi-play = A whole game
learn-mikjersi-play-text =
    You are ready! This is the _learners’ game_, without the reserve, and the computer plays at its lowest level. You may take moves back.
    A little advice: build a stack early, keep your king behind your cubes, and look for the dash of three squares.
