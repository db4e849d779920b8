# Finding somebody to play with.
lobby-title = Play with somebody
lobby-here = { $count ->
    [0] nobody is here yet
    [one] { $count } person is here
   *[other] { $count } people are here
}
lobby-text = One click: whoever wants the same is your opponent. If nobody comes, you can play the computer.
lobby-pace-fast = Fast
lobby-pace-normal = Normal
lobby-pace-days = Days
lobby-seeks = Waiting for an opponent
lobby-seeks-none = Nobody is waiting right now. Begin, and others see you here.
lobby-somebody = Somebody
lobby-play = Play
lobby-play-with = Play { $name } – { $title }, { $clock }
lobby-came = { $name } is waiting for an opponent: { $title }, { $clock }
lobby-challenges = Challenges
lobby-challenge-from = { $name } challenges you: { $title }, { $clock }
lobby-challenge-to = You challenged { $name }: { $title }, { $clock }
lobby-accept = Accept
lobby-decline = Decline
lobby-withdraw = Withdraw
lobby-waiting-title = Looking for an opponent
lobby-waiting-text = The game begins by itself as soon as somebody wants the same. Keep this page open.
lobby-stands-text = Your search stands in the lobby until { $date } (UTC), unless somebody takes it up or you withdraw it. You need not wait here: you will get a notice.
lobby-stands-back = Back to the lobby
lobby-open = Open invitations
lobby-side = you play { $side }
lobby-match = match of { $count }
lobby-own = Your searches
lobby-offer = Nobody has come yet. Would you like to play the computer instead?
lobby-offer-play = Play the computer ({ $level })
lobby-cancel = Stop looking
lobby-found = Somebody was found: the game begins.
lobby-names = Here now:
lobby-followed = you follow them
lobby-rated = Rated
lobby-is-rated = rated
lobby-range = Opponent’s rating
lobby-range-about = Whoever is outside it is not your opponent. Empty: anybody.
lobby-least = at least
lobby-most = at most
lobby-more = More choices
lobby-offer-rated = The level is the one nearest to your rating.
lobby-offer-play-rated = Play a rated game ({ $level })
lobby-offer-free = Not rated
challenge = Challenge
challenge-person = Challenge { $name }

# What one can do about somebody.
tie-challenge = Challenge { $name } to a game of
tie-follow = Follow
tie-unfollow = Do not follow any more
tie-followed = followed
tie-block = Block
tie-unblock = Do not block any more
tie-blocked = blocked
