# What all games have in common; what one calls things stands in content/GAME/words.en.ftl. A test asks for each.

level-beginner = Beginner
level-novice = Novice
level-casual = Casual
level-club = Club player
level-strong = Strong
level-expert = Expert
level-master = Master
level-full = Full strength

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
status-playing = In progress
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
clock-unknown = Another clock
clock-move = { $time } a move
clock-game = { $base } + { $increment }
time-seconds = { $count } s
time-minutes = { $count } min
time-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
