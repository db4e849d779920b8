# What somebody is told of what they did not see.
notices-title = Notices
notices-count = { $count ->
    [0] Notices
    [one] { $count } notice
   *[other] { $count } notices
}
notices-text = What happened in your games while you were away.
notices-none = There is nothing new.
notices-new = New
notices-read-all = I have read them all
notices-choose = Choose what you are told
notices-choose-text = Of each thing you can say in which ways you want to hear it, or whether you want to hear it at all.
notices-kind-turn = It is my turn in a game of days
notices-kind-challenge = Somebody challenges me
notices-kind-begun = Somebody takes up a game that I looked for or offered
notices-kind-ended = A game of mine has ended
notices-kind-round = A round of a tournament begins
notices-kind-team = A team of a tournament invites me
notices-kind-club = In a club of mine somebody asks to join, I am admitted, or a tournament is announced
notices-channel-page = on the page of notices
notices-channel-push = by my browser, also when this site is not open
notices-channel-mail = by mail
notices-channel-feed = in my feed
notices-mail-text = What you have not seen is put together in one mail, at most every four hours. Each mail says how to stop them by one click.
notices-mail-address = For this you need a confirmed address:
notice-turn = It is your turn against { $name } ({ $title }).
notice-challenge = { $name } challenges you to a game of { $title }.
notice-begun = { $name } has taken up your game ({ $title }).
notice-ended-win = You have won against { $name } ({ $title }).
notice-ended-loss = You have lost against { $name } ({ $title }).
notice-ended-draw = Your game against { $name } is a draw ({ $title }).
notice-ended-void = Your game against { $name } was called off ({ $title }).
notice-round = The round begins: you play { $name } ({ $title }).
notice-team = { $name } invites you to play for a team ({ $title }).
notice-club-asked = { $name } asks to join { $about }.
notice-club-admitted = You are a member of { $about } now.
notice-club-tournament = A tournament of your club is announced: { $name } ({ $title }).

push-title = This browser
push-text = Your browser can tell you, also when this site is not open. What it is told only your browser can read; it is told nothing any more when you sign out in it.
push-here = Have this browser tell me
push-again = Renew it for this browser
push-remove = Do not tell it any more
push-none = This browser cannot be told: that needs scripts, and an address that begins with https.
push-refused = Your browser does not let this site tell you anything. You can change that in the settings of the browser.
push-wrong = Your browser could not be set up for it. Try again later.

feed-title = Feed
feed-text = A program that reads feeds (Atom) can tell you too. Its address is yours alone: whoever knows it can read your notices, and nothing else.
feed-make = Make an address
feed-again = Make another address
feed-end = End the feed
feed-made = This is the address. It is shown this once; an address that you had before is void.
feed-is = You have a feed. If you have lost its address, or if somebody else knows it, make another one.

stop-title = Mail about your games
stop-text = Do you want no more mail about your games?
stop-button = Stop these mails
stop-done = You will get no more of these mails. Under your account you can switch them on again.

digest-subject = { $count ->
    [one] { $count } notice for you on { $site }
   *[other] { $count } notices for you on { $site }
}
digest-head = { $name }, while you were away:
digest-foot =
    { $site }
    To stop these mails: { $stop }
    To choose what you are told: { $link }

export-title = Download the games
export-own = Download your games
export-all = Download all public games
