# What every page says.
site-claim = play { $games }
site-description = Play { $games } in the browser: against the computer, a friend, or to watch.
games-and = { $first } and { $last }
skip = Skip to the page
nav = Pages
nav-play = Play
nav-watch = Watch
nav-rules = Rules
nav-mine = Your games
nav-api = For programs
choices = Language and colours
choices-language = Language
choices-theme = Colours
choices-keep = Keep
choices-at-once = What you choose applies at once.
theme-system = As the system
theme-light = Light
theme-dark = Dark
theme-contrast = High contrast
credits-own = This program, its texts and its drawings are our own: MIT or Apache 2.0.
games-playing = { $count ->
    [one] { $count } game is being played
   *[other] { $count } games are being played
}

# When something cannot be done. The keys are those of the API.
fault-not-found = There is no such page
fault-no-game = There is no such game
fault-too-many-requests = That was too much at once: wait a little, then try again
fault-busy = The server has too much to do: try again in a few seconds
fault-bad-game = Such a game cannot be played
fault-bad-position = This position cannot be read
fault-bad-request = This request could not be understood
fault-illegal-move = This move cannot be made
fault-wrong-origin = This request comes from another site
fault-not-your-seat = This seat is not yours
fault-too-large = That was too large
fault-most = At most { $count } KiB can be sent at once. Go back and send less: a long text in parts, for example.
fault-bad-method = This address does not take that
trouble-home = To the games
trouble-watch = Watch this game
