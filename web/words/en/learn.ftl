# Learning a game step by step. What is said in the steps themselves is in content/GAME/learn.*.ftl.
nav-learn = Learn
learn-title = Learn
learn-about = One rule at a time, on a board that plays along. Little exercises show whether you have got it, and in the end you play a whole game.
learn-game = Learn { $name }
learn-steps = { $count ->
    [one] { $count } step
   *[other] { $count } steps
}
learn-done-of = { $count } of { $of } steps done
learn-progress = Your progress
learn-begin = Begin
learn-go-on = Go on
learn-print = Print
learn-forget = Start anew
learn-ticked = done
learn-all = All steps
learn-task = Your turn
learn-play = Play a whole game
learn-board = The board
learn-again = Again
learn-hint = A hint
learn-solve = Show me
learn-free = Try freely
learn-solution = Solution
learn-solutions = Solutions
learn-ways = Steps before and after
learn-before = Back
learn-next = Next
learn-then-puzzles = Puzzles
learn-then-play = All ways to play
learn-rules-link = Learn it step by step
learn-home-game = Learn { $name }
learn-circle = Each one captures the one that its arrow points at.

# What the page answers to a move.
learn-say-right-1 = Well done!
learn-say-right-2 = That’s it!
learn-say-right-3 = Exactly!
learn-say-right-4 = Bravo!
learn-say-not-yet = Good so far. Now your next move!
learn-say-free = Move for both sides, as you like. “Again” puts everything back.
learn-say-free-over = The game is over here. “Again” puts everything back.
learn-say-exercise = Back to the exercise.
learn-say-shown = This is how it is done. Now you!
learn-say-capture = You may play so, but it does not capture what was asked for: { $piece }. Try once more!
learn-say-stand = You may play so, but look at { $cell }: that is not what was asked for. Try once more!
learn-say-build = You may play so, but no new stack was built. Try once more!
learn-say-drop = You may play so, but this did not come from your reserve: { $piece }. Try once more!
learn-say-safe = Careful! The other side can capture now, with { $text }. Try once more!
learn-say-go-on = Oh no, that ends the game! Try another move.
learn-say-win = You may play so, but it does not win yet. Try once more!
learn-say-lost = Oh no, that loses the game! Try another move.
learn-say-refuted = Almost! The other side answers { $text }. Try once more!
learn-say-trouble = The server did not answer. Try once more in a moment.
