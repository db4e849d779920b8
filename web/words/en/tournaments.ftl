# Tournaments: the list, the form, the page, the desk.
tournaments-title = Tournaments
tournaments-text = Enter one, watch one, or hold one yourself: Swiss, round robin, knock-out or arena, in any game.
tournaments-organise = Hold a tournament
tournaments-none = No tournament has been announced.
tournaments-mine = Yours
tournaments-running = Going on
tournaments-open = Open for entry
tournaments-over = Finished

tournament-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
tournament-games = { $count } games a pairing
tournament-by-points = by points
tournament-rated = rated
tournament-system-swiss = { $count ->
    [one] Swiss, { $count } round
   *[other] Swiss, { $count } rounds
}
tournament-system-round-robin = Everybody meets everybody
tournament-system-double = Everybody meets everybody twice
tournament-system-groups = { $count } groups and a final
tournament-system-knockout = Knock-out
tournament-system-arena = Arena of { $count } min

tournament-seconds = { $count } s
tournament-minutes = { $count } min
tournament-hours = { $count } h
tournament-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}

tournament-phase-running = Going on
tournament-phase-over = Finished
tournament-phase-cancelled = Called off
tournament-starts-in = Starts in { $time }
tournament-starts-by-hand = Starts when the organiser says so
tournament-no-pairing = The rules allow no pairing: the desk decides.
tournament-paused = Paused
tournament-arena-left = { $time } left
tournament-arena-last = Time is up: the last games are played to their end
tournament-round-goes-on = { $count ->
    [0] Round { $round } of { $total } is over
    [one] Round { $round } of { $total }: { $count } game goes on
   *[other] Round { $round } of { $total }: { $count } games go on
}
tournament-round-begins = Round { $round } of { $total } begins in { $time }
tournament-round-by-hand = Round { $round } of { $total } is paired, and begins when the desk says so

tournament-organiser = Organised by { $name }
tournament-desk = The desk
tournament-hall = For a big screen
tournament-clock = Clock
tournament-clock-pause = Pause
tournament-clock-anew = Set anew
tournament-clock-board = Choose the board
tournament-clock-up = Time is up
tournament-clock-about = Whoever has moved presses their own side, or the space bar. Lay a phone between you: each reads their own side.
tournament-clock-scripts = The clock needs scripts, which this browser does not run.
tournament-back = Back to the tournament
tournament-my-game = To your game
tournament-wait = Your next game will be here.
tournament-missing = Awaited at the board:
tournament-enter = Enter
tournament-return = I am back
tournament-rest = Pause for me
tournament-withdraw = Withdraw
tournament-link = The link:
tournament-nameless = a player who has left
tournament-nobody = Nobody has entered yet.
tournament-standings = Standings
tournament-group = Group { $count }
tournament-final = Final
tournament-place = Place
tournament-player = Player
tournament-points = Points
tournament-code-de = DE
tournament-code-bh = BH
tournament-code-bhc1 = BH-1
tournament-code-bhm1 = BH-M
tournament-code-ps = PS
tournament-code-tpr = TPR
tournament-code-sb = SB
tournament-code-win = Won
tournament-code-games = Games
tournament-code-gp = GP
tournament-tie-de = Direct encounter
tournament-tie-bh = Buchholz
tournament-tie-bhc1 = Buchholz without the lowest
tournament-tie-bhm1 = Buchholz without the lowest and the highest
tournament-tie-ps = Progressive score
tournament-tie-tpr = Performance
tournament-tie-sb = Sonneborn-Berger
tournament-tie-win = Games won
tournament-tie-games = Games played
tournament-tie-gp = Points of the games
tournament-round = Round { $count }
tournament-games-latest = Games: the latest of { $count }
tournament-games-title = Games
tournament-board = Board { $count }
tournament-first = Begins
tournament-second = Second
tournament-result = Result
tournament-remark = Remark
tournament-playing = playing
tournament-no-show = did not come
tournament-level = level: the desk decides
tournament-corrected = corrected: { $reason }
tournament-bye-pab = { $name } has no opponent and one point.
tournament-bye-half = { $name } is excused and has half a point.
tournament-bye-zero = { $name } does not play.
tournament-bye-full = { $name } goes on without a game.
tournament-boards = On the boards
tournament-cross = Cross-table
tournament-cross-about = A column is a round: ● began, ○ was second, then the opponent’s place and the result; + and − without a game.
tournament-log = What happened
tournament-report = Report (TRF16)

tournament-log-enter = { $player } entered
tournament-log-leave = { $player } withdrew
tournament-log-rest = { $player } is excused
tournament-log-return = { $player } is back
tournament-log-desk = { $player } holds the desk
tournament-log-desk-back = { $player } holds the desk no more
tournament-log-seed = Seeds: { $player }
tournament-log-start = The tournament started
tournament-log-pair = Round { $round } was paired
tournament-log-pair-hand = Round { $round } was paired by hand: { $pairings }
tournament-log-pair-hand-was = Round { $round } was paired otherwise: { $pairings } instead of { $were }
tournament-log-pair-hand-less = Round { $round } was paired by hand, without { $were }
tournament-log-pair-hand-same = Round { $round } was paired by hand as it was
tournament-log-begin = Round { $round } began
tournament-log-no-show = Round { $round }, board { $board }: { $player }, somebody did not come: { $result }
tournament-log-correct = Round { $round }, board { $board }: { $player } is { $result }
tournament-log-correct-was = Round { $round }, board { $board }: { $player } is { $result }, and was { $was }
tournament-log-undo = Round { $round } was taken back
tournament-log-pause = Paused
tournament-log-resume = It goes on
tournament-log-finish = The tournament is over
tournament-log-cancel = The tournament was called off

tournament-account = Whoever holds a tournament needs an account.
tournament-form-title = What it is called
tournament-form-game = Game
tournament-form-system = Who meets whom
tournament-form-swiss = Swiss
tournament-form-round-robin = Everybody meets everybody
tournament-form-double = Everybody meets everybody twice
tournament-form-groups = Groups and a final
tournament-form-knockout = Knock-out
tournament-form-arena = Arena
tournament-form-rounds = Rounds (Swiss)
tournament-form-minutes = Minutes (arena)
tournament-form-start = When
tournament-form-start-minutes = Starts in so many minutes; by hand if empty
tournament-form-most-players = Players at most
tournament-form-pause = Seconds from pairing to start
tournament-form-no-show = Seconds that a missing player is waited for
tournament-form-by-hand = Every round begins by hand
tournament-form-door = Who may enter
tournament-form-door-public = Everybody
tournament-form-door-link = Whoever has the link
tournament-form-door-password = Link and password
tournament-form-password = Password
tournament-form-least = Rating at least
tournament-form-most = Rating at most
tournament-form-rated = Games count for ratings
tournament-form-more = More: matches, groups, equal points, options of the game
tournament-form-games = Games a pairing
tournament-form-count = A pairing is decided by
tournament-form-count-games = games won
tournament-form-count-points = points
tournament-form-groups-count = Groups
tournament-form-from-each = Of each group go on
tournament-form-days = Days a move, instead of minutes
tournament-form-ties = When points are equal, in this order
tournament-form-ties-usual = What is usual
tournament-form-options = Options of the game, such as count=points, one on a line
tournament-form-uneven = In MIK-7 both play Ali equally often, so a pairing has two games at least.
tournament-preview = How long it takes
tournament-preview-line = { $players } players: { $rounds ->
    [one] { $rounds } round, about { $time }
   *[other] { $rounds } rounds, about { $time }
}
tournament-preview-none = That depends on the players.
tournament-form-go = Announce it
tournament-form-preview = Reckon again

tournament-start = Start the tournament
tournament-begin = Begin the round now
tournament-pause = Pause
tournament-resume = Go on
tournament-pair = Pairings of the next round
tournament-pair-keep = Keep these pairings
tournament-seeds = Seeds
tournament-seeds-about = 1 is the first seed. Whoever has no number follows by rating.
tournament-seeds-keep = Keep these seeds
tournament-player-list = Players
tournament-add = Add by the name of their account
tournament-add-go = Add
tournament-excused = excused
tournament-excuse = Excuse
tournament-excuse-half = Excuse with ½
tournament-remove = Remove
tournament-recall = Bring back
tournament-correct = Correct a result
tournament-correct-go = Correct
tournament-reason = Why
tournament-undo = Take the last round back
tournament-undo-about = Its results count no more. The tournament pauses until you let it go on.
tournament-hand = Who else holds the desk
tournament-hand-to = Name of an account
tournament-hand-go = Hand it over
tournament-cancel = Call the tournament off
tournament-of-game = To the tournament

# Tournaments at real boards.
tournament-at-boards = at real boards
tournament-round-at-boards = { $count ->
    [0] Round { $round } of { $total }: all results are in
    [one] Round { $round } of { $total }: { $count } board without a result
   *[other] Round { $round } of { $total }: { $count } boards without a result
}
tournament-form-venue = Where it is played
tournament-form-venue-site = On this site
tournament-form-venue-board = At real boards
tournament-form-names = At real boards: who plays, a name a line, a rating behind a semicolon if you like
tournament-names-about = Or a table (CSV) whose first line names its columns: name, rating, club, seed; with commas, semicolons or tabs between them. Where teams meet, a team a line: Rooks: Ann, Bob, Carl.
tournament-names = Players without an account
tournament-pair-next = Pair round { $count }
tournament-pair-again = Pair round { $count } anew
tournament-finish = Finish the tournament
tournament-results-of = Results of round { $count }
tournament-results-keys = Keys: 1 the first has won, = drawn, 0 the second has won, ⌫ not known yet. Each is kept at once.
tournament-results-other = Other
tournament-results-open = not known
tournament-results-go = Keep these results
tournament-results-saved = kept
tournament-results-failed = not kept; press the button
tournament-undo-about-board = Its results count no more.
tournament-log-names = { $player } came
tournament-log-results = Round { $round }, board { $board }: { $player } is { $result }
tournament-log-results-was = Round { $round }, board { $board }: { $player } is { $result }, and was { $was }
tournament-log-results-none = Round { $round }, board { $board }: { $player } is open again
tournament-log-results-none-was = Round { $round }, board { $board }: { $player } is open again, and was { $was }
tournament-log-attach = Round { $round }, board { $board }: the moves of { $player } are known

tournament-print = Print:
tournament-print-pairings = pairings
tournament-print-cards = table cards
tournament-print-scores = score sheets
tournament-print-points = sheets of points
tournament-print-cross = cross-table
tournament-print-standings = standings
tournament-print-lacking = Letters that cannot be printed and become boxes: { $name }

tournaments-at-boards = Around real boards
tournament-files = Files:
tournament-csv = standings (CSV)
tournament-archive = all of it with its games (JSON)
tournament-import = Bring a tournament
tournament-import-about = One that was played elsewhere: a file of another kelci, with its games, or a report in TRF16. It becomes a tournament at real boards here, that is over or goes on.
tournament-import-file = A file
tournament-import-text = What stands in it
tournament-import-game = The game, if it is a report
tournament-import-go = Bring it
tournament-attach = Write down a game
tournament-attach-about = A record, or the moves one after the other. The game can be looked at then, and joins the tournament.
tournament-attach-analysis = Play it on the analysis board
tournament-attach-place = Which board
tournament-attach-game = Which game of the match
tournament-attach-text = The moves
tournament-attach-go = Keep the game
tournament-cross-paper = A column is a round: A began, B was second, then the opponent’s place and the result; + and − without a game.
tournament-pair-by-hand = Pair by hand

# Teams.
tournament-team = Team
tournament-teams = Teams
tournament-of-teams = teams of { $count }
tournament-captain = Led by { $name }
tournament-team-name = What your team is called
tournament-team-lead = Lead a team
tournament-team-join = Play for this team
tournament-team-decline = No, thanks
tournament-team-invite = Invite
tournament-team-invite-name = Name of an account
tournament-team-invited = { $name } is invited
tournament-team-uninvite = Invite no more
tournament-team-up = One board up
tournament-team-rest = Pause for the team
tournament-team-half = Excuse with a drawn match
tournament-team-left = Withdraw the team
tournament-team-bye-pab = { $name } has no opponent and wins the match.
tournament-team-bye-half = { $name } is excused and has a drawn match.
tournament-seat-empty = nobody
tournament-match-about = ● begins. A board without an opponent is won.
tournament-cross-about-teams = A column is a round: ● began on the first board, ○ on the second, then the opponent’s place and the team’s board points; + and − without a match.
tournament-cross-paper-teams = A column is a round: A began on the first board, B on the second, then the opponent’s place and the team’s board points; + and − without a match.
tournament-form-team-boards = Boards of a team; empty without teams
tournament-names-teams = A team a line, with its players in the order of the boards: Rooks: Ann, Bob, Carl
tournament-preview-teams = { $players } teams: { $rounds ->
    [one] { $rounds } round, about { $time }
   *[other] { $rounds } rounds, about { $time }
}
tournament-log-teams = { $team }: { $player }
tournament-log-join = { $player } plays for { $team }
tournament-log-order = The boards of { $team }: { $player }
tournament-log-team-in = { $team } is back
tournament-log-team-rest = { $team } is excused
tournament-log-team-left = { $team } withdrew

tournament-full-last = So much has happened that no more fits: the last games are played to their end
tournament-full-over = Finished: so much has happened that no more fits
tournament-log-finish-full = The tournament is over: so much has happened that no more fits
