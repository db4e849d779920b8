learn-mik7 = Twenty ships against two hunters: learn to play both, Ali who settles and Eddy who chases.

learn-mik7-board = Two players, two tasks
learn-mik7-board-text =
    _Ali_ has 20 ships :A: on the lower part of the board. _Eddy_ has two stations :e:.
    Ali wants to settle on the blue cells at the top. Eddy captures as many ships as he can. Ali begins.
learn-mik7-board-task = You are Ali. Move any ship!
learn-mik7-board-done = A ship is under way. Up there the hunters are waiting …

learn-mik7-step = A ship’s step
learn-mik7-step-text =
    A ship moves _one cell straight forward or sideways_, if that cell is empty.
    Never backward, and never diagonally. Ships capture nothing.
learn-mik7-step-task = Bring a ship to the empty cell d4. There are several ways.
learn-mik7-step-hint = From c4 or e4 it is one step sideways, from d3 one forward.

learn-mik7-jump = Jumping
learn-mik7-jump-text =
    A ship may also _jump over one other ship_ to the empty cell behind it, forward or sideways. And jump again from there, as often as you like!
    The ships that were jumped stay. Stations cannot be jumped over.
learn-mik7-jump-task = Two jumps in one turn: bring the ship from c3 to e5.
learn-mik7-jump-hint = First over c4 to c5, then over d5 to e5.
learn-mik7-jump-done = What a leap! A ship in a good row crosses half the board.

learn-mik7-station = Now you are Eddy
learn-mik7-station-text =
    A station :e: moves one cell in _any of eight directions_, diagonals too, to an empty cell. It may also go backward.
learn-mik7-station-task = Step with a station to the marked cell e6.
learn-mik7-station-hint = The station on d5 goes there diagonally.

learn-mik7-hop = Hopping over a friend
learn-mik7-hop-text =
    A station may _hop over the other station_, in a straight line, to the empty cell just behind it.
learn-mik7-hop-task = Hop to the marked cell e5. The station on d5 stays where it is.
learn-mik7-hop-hint = Take the station on c5.

learn-mik7-capture = Capturing
learn-mik7-capture-text =
    A station captures a ship beside it by _jumping over it_ to the empty cell behind. The ship is taken off.
    _Capturing is a duty_: when a station can capture, Eddy must. But he chooses which ship.
learn-mik7-capture-task = You could capture on the left or on the right. Capture the ship on c4.
learn-mik7-capture-hint = Jump with the station on c5 down to c3.

learn-mik7-chain = A chain of captures
learn-mik7-chain-text =
    After a capture the same station _goes on capturing, as long as it can_. Between two jumps it may turn.
    It may not stop before, but among several chains Eddy chooses freely.
learn-mik7-chain-task = Capture two ships in one turn.
learn-mik7-chain-hint = From c5 over c4 to c3, then sideways over d3 to e3.
learn-mik7-chain-done = Two at once! Ali has to watch for such holes.

learn-mik7-shield = Back to Ali: cover
learn-mik7-shield-text =
    You are Ali again. A station needs an _empty cell behind a ship_ to capture it. So ships that stand one behind the other protect each other.
learn-mik7-shield-task = The station threatens your ship on d4. Play so that nothing can be captured.
learn-mik7-shield-hint = Fill the cell behind it: d3.

learn-mik7-home = Coming home
learn-mik7-home-text =
    Before the game Ali announces a _level_ from 7 to 13: so many ships he may lose. And he announces a _contract_: what he wants to reach.
    The one for beginners is called _Home_: 20 minus the level, at level 11 that is _nine ships on blue cells_, any of them. What the others do does not matter.
learn-mik7-home-task = Eight ships are home. Bring the ninth!
learn-mik7-home-hint = The ship on e4 can jump over its friend on e5.
learn-mik7-home-done = Nine ships home: Ali wins, though others are still on their way.

learn-mik7-contract = The exact contract
learn-mik7-contract-text =
    The printed rules ask for more, and Eddy usually wins then: Ali must have lost _exactly as many ships as announced_. All others must stand on the marked cells.
    Level 13: 13 lost, 7 home, the two highest rows and d5. Level 7: 7 lost, all 13 blue cells full.
learn-mik7-contract-task = Complete level 13!
learn-mik7-contract-hint = Only the cell d5 is still empty.
learn-mik7-contract-done = Contract fulfilled! Where the stations stand does not matter.

learn-mik7-diagram = Two ways for level 12
learn-mik7-diagram-text =
    Levels 8, 10 and 12 have _two winning diagrams_; the cells with a dashed mark belong to one of them.
    For level 12 eight ships come home: the two highest rows, and d5 with c5 or with e5.
learn-mik7-diagram-task = Complete level 12 in one move.
learn-mik7-diagram-hint = The cell e6 must be filled. Which ship can be spared?

learn-mik7-offer = Giving one away
learn-mik7-offer-text =
    _Exactly_ 13 ships must be lost, no fewer. Here seven stand perfectly, but there is one too many.
    Eddy must capture when he can, and Ali wins as soon as the diagram is right, even by Eddy’s move!
learn-mik7-offer-task = Make Eddy capture the spare ship.
learn-mik7-offer-hint = Put it right in front of the station on a5.
learn-mik7-offer-done = Eddy had to take it, and you have won. That is the trick of MIK-7!

learn-mik7-hunter = How Eddy wins
learn-mik7-hunter-text =
    Eddy wins when he has captured _one ship more than the level allows_. He also wins if anybody cannot move.
    A hop over the other station may be followed by captures in the same turn.
learn-mik7-hunter-task = You are Eddy. Level 13, and 13 ships are lost. Capture one more!
learn-mik7-hunter-hint = Hop from c5 over d5 to e5, and from there over e4.

learn-mik7-again = Not three times
learn-mik7-again-text =
    Ali cannot wait for ever: if he makes the _same sideways move for the third time_ before a ship went forward or was captured, he loses.
    There are no draws in MIK-7.
learn-mik7-again-task = You have played c3 to d3 and back twice already. Play something that does not lose.
learn-mik7-again-hint = Go forward! Then the count begins anew.

learn-mik7-play = A whole game
learn-mik7-play-text =
    You are ready! The contract is _Home_ at _level 11_: Ali wins with nine ships on blue cells, Eddy with twelve captures. Choose whom you want to be; the computer plays the other at its lowest level.
    A little advice for Ali: keep your ships together in twos and threes, and fill the highest rows first. For Eddy: look for ships with an empty cell behind them.
