# Who is how strong.
ratings-title = Ratings
ratings-text = How strong players are, told from their rated games. Whoever is new begins at 1500; a question mark says that too little is known of somebody yet.
ratings-ladders = Game and pace
ratings-pace-fast = Fast
ratings-pace-fast-about = less than 10 minutes for 40 moves
ratings-pace-normal = Normal
ratings-pace-normal-about = 10 minutes and more
ratings-pace-days = Days
ratings-pace-days-about = a day and more
ratings-as = as { $name }
ratings-matches = matches
ratings-play = Play a rated game
ratings-people = Players
ratings-none = Nobody with an account has played a rated game here yet. The computer waits.
ratings-levels = The computer
ratings-rank = Rank
ratings-player = Player
ratings-points = Rating
ratings-deviation = Uncertainty
ratings-results = Results
ratings-pages = Pages
ratings-before = Stronger
ratings-next = Weaker
rating-certain = { $points }
rating-provisional = { $points }?
game-rated = Rated game

# What somebody has played for a rating.
profile-title = Ratings of { $name }
profile-none = No rated game has been played yet.
profile-ladder = Game and pace
profile-won = Won
profile-drawn = Drawn
profile-lost = Lost
profile-plot = How the rating went
profile-plot-told = From { $first } to { $last } in { $count ->
    [one] one result
   *[other] { $count } results
}; at best { $best }.
profile-plot-table = The table below tells the same in numbers.
profile-sides = By side
profile-opponents = By opponent
profile-openings = Favourite openings
profile-match = match
profile-nameless = somebody who has left
profile-games = Rated games
profile-score = Result
profile-opponent = Opponent
profile-show = Show
profile-all = all
profile-win = won
profile-draw = drawn
profile-loss = lost
profile-date = Date
profile-side = Side
profile-opening = Opening
profile-no-games = There are no such games.
profile-download = Download these games
