learn-pijersi = Cubes climb onto each other and race for the far row, and everything is rock, paper, scissors.

learn-pijersi-board = The board
learn-pijersi-board-text =
    The board has 45 hexagons. _You are White_: your 14 cubes stand at the bottom. Black’s stand at the top.
    White begins, then you take turns.
learn-pijersi-board-task = Choose one of your cubes, then a cell beside it. Any move will do!
learn-pijersi-board-done = That was your first move. It is as easy as that!

learn-pijersi-goal = How to win
learn-pijersi-goal-text =
    Cross the board! Bring a rock :R:, a paper :P: or scissors :S: to the _last row_, where Black began, and you have won.
    Black wants to come down to your first row.
learn-pijersi-goal-task = Your rock is nearly there. Win!
learn-pijersi-goal-hint = The last row is at the very top. Step up.
learn-pijersi-goal-done = You have won! One cube that arrives is enough.

learn-pijersi-cube = One cube, one cell
learn-pijersi-cube-text =
    A cube that stands alone moves _one cell_, to any of its six neighbours. Forwards, backwards, sideways: all is well.
    Two cells at once is too far.
learn-pijersi-cube-task = Bring the rock to the marked cell d3.
learn-pijersi-cube-hint = Choose the rock, then the marked cell above it, on its left.

learn-pijersi-capture = Rock, paper, scissors
learn-pijersi-capture-text =
    To capture, step onto a cube that you beat. _Rock_ :R: beats scissors, _scissors_ :S: beat paper, _paper_ :P: beats rock.
    What is captured leaves the game, and you stand in its place.
learn-pijersi-capture-task = There are three black cubes beside your rock. Capture the one that a rock beats.
learn-pijersi-capture-hint = Rock breaks scissors. They are on d3.
learn-pijersi-capture-done = Rock breaks scissors! The paper and the other rock were out of its reach.

learn-pijersi-choose = The right cube
learn-pijersi-choose-text =
    Each cube has one that it beats and one to be afraid of. Against its own kind nothing happens: _rock does not capture rock_.
learn-pijersi-choose-task = Capture the black rock on d3. Which of your cubes can do it?
learn-pijersi-choose-hint = Paper wraps rock. Yours is on c3.

learn-pijersi-build = Building a stack
learn-pijersi-build-text =
    A cube may step _onto a cube of its own colour_. Now they are a stack.
    A stack _counts as its top cube_: scissors on rock fight like scissors. There are never more than two cubes in a cell.
learn-pijersi-build-task = Build a stack.
learn-pijersi-build-hint = Choose one of your two cubes, then the other one.
learn-pijersi-build-done = A stack! It is quicker than a cube, as you will see.

learn-pijersi-stack = Stacks are quick
learn-pijersi-stack-text =
    A stack moves _one or two cells in a straight line_. It does not jump, so the cell between must be empty, and it never lands on a cube of its own colour.
    Click a stack once, and you hold both cubes.
learn-pijersi-stack-task = Bring the stack to the marked cell e4, in one turn.
learn-pijersi-stack-hint = Choose the stack on c3 once, then e4. Then press “Play”, or e4 again.

learn-pijersi-top = Climbing down
learn-pijersi-top-text =
    The _top cube_ may leave its stack and step one cell by itself. The lower cube stays.
    Click the stack _twice_, and you hold only its top.
learn-pijersi-top-task = Capture the black rock with your paper alone. Your rock stays on c3.
learn-pijersi-top-hint = Choose c3 twice, then d4.

learn-pijersi-two = Build, then move
learn-pijersi-two-text =
    One turn can have two steps. After a cube has _built a stack, that stack may move on_ at once.
    So a cube can suddenly strike from far away.
learn-pijersi-two-task = Capture the black paper on e5 in one turn.
learn-pijersi-two-hint = First the scissors climb onto the rock. Then that stack goes two cells, to e5.
learn-pijersi-two-done = Two steps in one turn! Always look for it, the other side will too.

learn-pijersi-leave = Move, then climb down
learn-pijersi-leave-text =
    The other way round works too: a _stack moves, then its top cube steps on_.
    Two cells and one more: that is as far as one turn can go.
learn-pijersi-leave-task = Capture the black rock on f5 in one turn.
learn-pijersi-leave-hint = Take the stack from c3 to e4. From there its paper steps on to f5.

learn-pijersi-double = Two at one blow
learn-pijersi-double-text =
    _Both steps may capture._ How high a stack is does not matter: top cube against top cube decides, and a captured stack goes whole.
learn-pijersi-double-task = Capture both black rocks in one turn.
learn-pijersi-double-hint = The stack takes the rock on d4. Then its paper takes the one on e4.

learn-pijersi-wise = The wise
learn-pijersi-wise-text =
    The wise :W: captures nothing, and _nothing captures it_. Reaching the last row, it does not win.
    It never climbs onto a rock, paper or scissors. But any cube of yours may stand on a wise.
learn-pijersi-wise-task = Build a stack with your wise and your rock.
learn-pijersi-wise-hint = The wise stays below: the rock climbs onto it.

learn-pijersi-danger = Watch out
learn-pijersi-danger-text =
    Before you move, ask: _what can the other side capture?_ A lone cube reaches its six neighbours, so one cell more is far enough away.
learn-pijersi-danger-task = The black scissors threaten your paper. Bring it to safety!
learn-pijersi-danger-hint = The cells around d4 are dangerous. Step back.
learn-pijersi-danger-done = Safe! And if you do not move at all? You must: there is no passing.

learn-pijersi-plan = Two moves ahead
learn-pijersi-plan-text =
    Your rock needs two turns to the last row, and Black moves between them. A paper is on guard.
    If 20 turns go by without a capture, the game is a _draw_. So do not wait too long!
learn-pijersi-plan-task = Win in two turns, whatever Black does.
learn-pijersi-plan-hint = The paper reaches all cells around it. Pass it on the left, by f3.
learn-pijersi-plan-done = You were quicker. Now you know all the rules!

learn-pijersi-play = A whole game
learn-pijersi-play-text =
    You are ready! The computer plays at its _lowest level_, and you may take moves back.
    A little advice: build stacks early, keep each cube beside one that protects it, and look for the open way to the last row.
