# The page of a review. What begins with review- is told to its scripts too.

review-name = Review
game-review = Review this game
review-back = Back to the game
review-about = The engine looks at every move of this game: what was well played, what was not and why, and which moments decided it.
review-begin = Review this game
review-waiting = The review waits until the engine is free.
review-running = { $count } of { $of } moves are reviewed.
review-stay = You can leave this page: the review goes on without you and is kept with the game.
review-cancel = Cancel the review

review-graph = Winning chances of { $side }
review-chance = Winning chances of { $side }: { $count }%
review-proved = { $side } wins: proved
review-said = About this move
review-accuracy = Accuracy
review-accuracy-of = { $count }%
review-accuracy-none = –
review-accuracy-about = 100% means that no move gave anything away. Giving away 5% of the winning chances with every move is 74%.
review-count-best = Best
review-count-good = Good
review-count-inaccuracy = Inaccuracies ?!
review-count-mistake = Mistakes ?
review-count-blunder = Blunders ??

review-moments = Key moments
review-moments-none = Nobody gave much away in this game.
review-replay = Replay
review-show = Show the better line
review-better = Better: { $text }
review-better-proved = Better: { $text } – { $side } wins: proved
review-better-line = The better line
review-back-to-move = Back to the move played
review-lost = { $count }% of the winning chances given away

review-verdict-only = The only move
review-verdict-best = Best move
review-verdict-good = Good move
review-verdict-inaccuracy = Inaccuracy
review-verdict-mistake = Mistake
review-verdict-blunder = Blunder

review-piece = { $name } on { $text }
review-stack = stack of { $name } over { $piece } on { $text }
review-reason = { $text }.
review-reason-end = { $text }: { $name }.
review-reason-missed-win = { $count ->
    [one] Misses a win with the next move
   *[other] Misses a win in { $count } plies
}
review-reason-allows-win = { $count ->
    [one] Lets { $side } win with the next move
   *[other] Lets { $side } win in { $count } plies
}
review-reason-loses = Loses the game at once
review-reason-leaves-pieces = Leaves pieces to be captured by { $name }: { $text }
review-reason-missed-capture = Misses a capture: { $text }
review-reason-wastes-ply = { $count ->
    [one] Wastes a ply: one more, and the game is drawn
   *[other] Wastes a ply: in { $count } more the game is drawn
}
review-reason-drawn = Lets the game end in a draw

fault-not-over = The game is not over yet: it can be reviewed when it has ended
fault-not-your-review = This review is not yours
