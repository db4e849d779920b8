# What the games call things. Keys are made of the names in the catalog; a test asks for each.
jersi-side-first = White
jersi-side-second = Black
mikjersi-side-first = White
mikjersi-side-second = Black
pijersi-side-first = White
pijersi-side-second = Black
mik7-side-first = Ali
mik7-side-second = Eddy

level-beginner = Beginner
level-novice = Novice
level-casual = Casual
level-club = Club player
level-strong = Strong
level-expert = Expert
level-master = Master
level-full = Full strength

jersi-option-reserve = Reserve
jersi-option-reserve-about = Play with wise cubes and mountains. Without them it is the learners’ game.
mikjersi-option-reserve = Reserve
mikjersi-option-reserve-about = Play with wise cubes and mountains. Without them it is the learners’ game.
pijersi-option-setup = Set-up
pijersi-option-setup-about = How the cubes are placed at the start.
pijersi-option-setup-classic = Classic
pijersi-option-setup-full-random = Random
pijersi-option-setup-half-random = Random, the same for both
pijersi-option-setup-other = Own code
pijersi-option-setup-text = A code such as GRXLLS, or one for each side such as GRXLLS-grxlls
pijersi-option-seed = Number of the random set-up
pijersi-option-seed-about = The same number gives the same set-up. Empty: a new one each time.
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

jersi-reason-king-captured-no-return = the captured king has no cell to return to
jersi-reason-king-arrived = the king stands on the far row
jersi-reason-blocked = the side to move has no move
jersi-reason-draw-counter = forty turns went by without a capture that counts
mikjersi-reason-king-captured-no-return = the captured king has no cell to return to
mikjersi-reason-king-arrived = the king stands on the far row
mikjersi-reason-blocked = the side to move has no move
mikjersi-reason-draw-counter = twenty turns went by without a capture that counts
pijersi-reason-arrived = a rock, paper or scissors stands on the far row
pijersi-reason-blocked = the side to move has no move
pijersi-reason-draw-counter = twenty turns went by without a capture
mik7-reason-diagram = Ali’s ships stand on a winning diagram
mik7-reason-home = as many of Ali’s ships as announced stand on blue cells
mik7-reason-captures = Eddy has captured more ships than Ali may lose
mik7-reason-ali-blocked = Ali has no move, so Eddy wins
mik7-reason-eddy-blocked = Eddy has no move: blocking the stations loses the game for Ali
mik7-reason-repetition = Ali has played the same sideways move for the third time

# Reasons that are not the rules’.
reason-resignation = by resignation
reason-time = on time
reason-agreement = both players agreed
reason-aborted = given up before it had really begun
reason-too-long = the game has lasted too long
reason-too-wide = the position has too many moves to go on here

# Who plays, and how it stands.
player-computer = Computer
player-computer-level = Computer ({ $name })
player-nobody = Waiting for a player
player-nameless = Nameless
player-you = You
player-versus = { $first } – { $second }
status-waiting = Waiting for a player
status-your-turn = Your turn
status-turn = { $name } to move
status-win = { $name } won
status-draw = Draw
status-aborted = Not counted
status-you-won = You won
status-you-lost = You lost
move-count = { $count ->
    [0] No move yet
    [one] { $count } move
   *[other] { $count } moves
}
round-of = Game { $round } of { $agreed }

clock-none = No clock
clock-move = { $time } a move
clock-game = { $base } + { $increment }
time-seconds = { $count } s
time-minutes = { $count } min
