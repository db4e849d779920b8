# What the site calls things.
mik7-summary = Ali settles his ships on the blue cells while Eddy’s two stations hunt them.
mik7-credit = MIK-7 is the work of its publisher.
mik7-side-first = Ali
mik7-side-second = Eddy
mik7-option-level = Level
mik7-option-level-about = How many ships Ali may lose, 7 (very hard for him) to 13 (easy).
mik7-option-contract = Contract
mik7-option-contract-about = What Ali has to reach. Home is for beginners: between equal players Ali wins a quarter of the games at levels 9 and 10, three quarters at 11, nearly all at 12 and 13. Exact is what the printed rules ask for, and Eddy usually wins it: eight to ten games in ten at every level.
mik7-option-contract-exact = Exact: so many ships lost, not one fewer, and the others exactly on the diagram
mik7-option-contract-at-most = At most: fewer lost will do too, the others exactly on the diagram of so many
mik7-option-contract-home = Home: enough ships on blue cells, any of them
mik7-option-count = What is counted
mik7-option-count-about = Points can be counted under the contract Exact at levels 7 and 8.
mik7-option-count-contract = Who wins the contract
mik7-option-count-points = Points for ships home
mik7-option-claims = Claims
mik7-option-claims-about = Eddy may leave a capture, and Ali may then claim it.
mik7-option-rules = Own rule file
mik7-option-rules-about = Other diagrams, start cells or diagonals, to play by the sheets of your box. Empty: the built-in ones.
mik7-reason-diagram = Ali’s ships stand on a winning diagram
mik7-reason-home = as many of Ali’s ships as announced stand on blue cells
mik7-reason-captures = Eddy has captured more ships than Ali may lose
mik7-reason-ali-blocked = Ali has no move, so Eddy wins
mik7-reason-eddy-blocked = Eddy has no move: blocking the stations loses the game for Ali
mik7-reason-repetition = Ali has played the same sideways move for the third time

# Beside a board.
legend-mik7-ship = Steps one cell forward or sideways, or jumps over ships, as often as it likes.
legend-mik7-station = Steps one cell any way. Captures by jumping over a ship, and must when it can.

# What is told of a position.
fact-level = Level
fact-contract = Contract
fact-contract-exact = exact
fact-contract-exact-counted-by-points = exact, counted by points
fact-contract-at-most = at most
fact-contract-home = home
fact-ships-lost = Ships lost
fact-ships-lost-ships-must-be-lost-no-more = { $of } ships must be lost, not one more: { $count } so far
fact-ships-lost-ships-lost-at-most-7-at-least = { $of } ships lost at most, 7 at least: { $count } so far
fact-ships-home = Ships home
fact-ships-home-ships-on-the-diagram = { $of } ships on the marked cells: { $count } so far
fact-ships-home-ships-home-on-blue-cells = { $of } ships home on blue cells: { $count } so far
fact-captures = Captures
fact-captures-captures-win-for-eddy = Eddy wins with { $of } captures: { $count } so far
fact-contract-broken = Contract broken
fact-contract-broken-yes = yes
fact-contract-broken-yes-play-goes-on-for-points = yes, play goes on for points
fact-decided = Decided
fact-decided-eddy-wins-his-stations-are-hidden = Eddy wins: his stations are hidden behind the fleet, and ships are still to be lost
fact-repetition = Repetition
fact-repetition-played-twice-a-third-time-loses = { $text } played twice: a third time loses
fact-claim = Claim
fact-claim-at-hand-against = at hand, against { $text }
fact-claim-upheld-eddy-must-capture = upheld, Eddy must capture

# In the editor.
editor-field-level = Level
editor-field-count = What is counted
editor-field-repeats = Repeated sideways moves
editor-field-claim = Claim (empty: none)
editor-count-contract = The contract, exactly
editor-count-at-most = At most so many lost
editor-count-home = Ships home on blue cells
editor-count-points = Points
