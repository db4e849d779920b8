# Games by days: whose turn it is, vacations, moves entered beforehand, notes.
left-days = { $days } d { $hours } h
left-hours = { $hours } h { $minutes } min
left-minutes = { $minutes } min
left-short = { $time } left
nav-turns = My turn
nav-turns-count = { $count ->
    [0] My turn: no game waits for you
    [one] My turn: { $count } game waits for you
   *[other] My turn: { $count } games wait for you
}
turns-title = My turn
turns-text = Your games against people in which it is your turn, the most urgent first. After a move the page of a game leads to the next one.
turns-count = { $count ->
    [0] No game waits for you
    [one] { $count } game waits for you
   *[other] { $count } games wait for you
}
turns-none = It is nowhere your turn.
turns-first = To the most urgent one
turns-next = Next game where it is my turn
leisure-left = { $name }: { $time } left, until { $date }
leisure-away = on vacation until { $date }
papers-title = For you alone
papers-back = Back to the game
conditional-title = Conditional moves
conditional-about = If … then …: a line for each case, with their move, your answer, their next move, your next answer, and so on, with blanks between them. When they move so, your answer is played at once. Nobody sees these lines. If they move otherwise, or a move is taken back, they are void.
conditional-lines = One line for each case
conditional-plan = Plan answers on the board
plan-about = Play their move on the board, then your answer, and so on. Go back and play another move of theirs for another case. Where you have tried several answers, the first one counts. The engine does not help while people play.
plan-keep = Keep these as conditional moves
plan-full = These are too many moves.
conditional-keep = Keep these lines
note-title = My note
note-about = Only you read it.
note-keep = Keep the note
vacation-title = Vacation
vacation-text = { $count ->
    [one] While you are on vacation, the clocks of your games by days stand still when it is your turn; your opponents see until when. You have { $count } day in any year. In tournaments clocks go on.
   *[other] While you are on vacation, the clocks of your games by days stand still when it is your turn; your opponents see until when. You have { $count } days in any year. In tournaments clocks go on.
}
vacation-taken = Your vacations
vacation-now = You are on vacation now
vacation-span = From { $from } to { $to }
vacation-end = I am back
vacation-call-off = Call it off
vacation-take = Take a vacation
vacation-left = { $count ->
    [0] No day is left at the moment.
    [one] From now on you can take { $count } day.
   *[other] From now on you can take { $count } days.
}
vacation-from = First day
vacation-from-about = Leave it empty to begin now. Days begin at midnight, UTC.
vacation-days = Days
vacation-take-button = Take it
