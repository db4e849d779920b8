CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
CREATE TABLE answered (
    digest   BLOB    NOT NULL PRIMARY KEY, -- SHA-256 of what was asked
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE attendance (
    node     TEXT    NOT NULL PRIMARY KEY,
    people   INTEGER NOT NULL,
    names    TEXT    NOT NULL, -- JSON: of those who have one
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE audit (
    id     INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at_ms  INTEGER NOT NULL,
    actor  TEXT    NOT NULL, -- self, or host and who that was
    person BLOB,             -- to whose
    act    TEXT    NOT NULL,
    detail TEXT    NOT NULL
) STRICT;
CREATE TABLE blocks (
    network    TEXT    NOT NULL PRIMARY KEY, -- such as 192.0.2.0/24
    until_ms   INTEGER,                      -- none: until somebody lifts it
    why        TEXT    NOT NULL,             -- for whoever runs the site
    created_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE changes (
    id    INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    game  TEXT,             -- the game; none: the blocks
    at_ms INTEGER NOT NULL
, person BLOB) STRICT;
CREATE TABLE club_members (
    club     TEXT    NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    person   BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    rank     TEXT    NOT NULL, -- asked, member, officer, removed
    since_ms INTEGER NOT NULL,
    PRIMARY KEY (club, person)
) STRICT, WITHOUT ROWID;
CREATE TABLE clubs (
    id         TEXT    NOT NULL PRIMARY KEY,
    name       TEXT    NOT NULL,
    skeleton   TEXT    NOT NULL UNIQUE, -- what the name looks like
    about      TEXT    NOT NULL,        -- what it says of itself
    entry      TEXT    NOT NULL,        -- open, asking, invitation
    invitation INTEGER NOT NULL,        -- the number of the link that invites; odd numbers are good, even ones void
    founder    BLOB,                    -- none if they have left, or the host founded it
    created_ms INTEGER NOT NULL,
    closed_ms  INTEGER,                 -- when a moderator closed it
    number     INTEGER NOT NULL         -- of the last change: whoever changes it has it alone
) STRICT, WITHOUT ROWID;
CREATE TABLE conditional_moves (
    game   TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat   TEXT    NOT NULL,
    person BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    number INTEGER NOT NULL, -- of the last event when they were entered
    ply    INTEGER NOT NULL, -- how many had been played then
    lines  TEXT    NOT NULL, -- a line each, in turns, the other side's move first
    at_ms  INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE credentials (
    person     BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    kind       TEXT    NOT NULL, -- password, recovery
    key        BLOB    NOT NULL, -- which of several: of a recovery code its digest; of a password nothing
    data       TEXT    NOT NULL, -- of a password its hash
    created_ms INTEGER NOT NULL, label   TEXT, used_ms INTEGER,
    PRIMARY KEY (person, kind, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE device_links (
    link     BLOB    NOT NULL PRIMARY KEY, -- SHA-256 of its key
    person   BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE events (
    game   TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    kind   TEXT    NOT NULL,
    data   TEXT    NOT NULL, -- JSON
    at_ms  INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE game_notes (
    game   TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    person BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    words  TEXT    NOT NULL,
    at_ms  INTEGER NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;
CREATE TABLE games (
    id          TEXT    NOT NULL PRIMARY KEY,
    game        TEXT    NOT NULL,
    spec        TEXT    NOT NULL, -- JSON: options, start position, clock, players, series
    owner       BLOB    NOT NULL, -- who made it
    visibility  TEXT    NOT NULL,
    exhibition  INTEGER NOT NULL, -- 1 if only engines play
    series      TEXT,
    round       INTEGER,
    created_ms  INTEGER NOT NULL,
    -- derived
    status      TEXT    NOT NULL, -- waiting, playing, over
    updated_ms  INTEGER NOT NULL,
    deadline_ms INTEGER,          -- when a flag falls
    engine_turn INTEGER NOT NULL, -- 1 if an engine is to move
    plies       INTEGER NOT NULL,
    result      TEXT,
    reason      TEXT,
    points      TEXT,             -- JSON, the first side's first
    names       TEXT    NOT NULL  -- JSON
, brief TEXT, fen  TEXT, last TEXT, begins TEXT, is_open INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE TABLE jobs (
    kind     TEXT    NOT NULL, -- review, move, ended
    game     TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    person   BLOB,             -- who asked for it, if somebody did
    asked_ms INTEGER NOT NULL,
    is_done  INTEGER NOT NULL, -- 1 for what is kept when it is done: a review
    worker   TEXT,             -- who works on it
    lease_ms INTEGER,          -- until when nobody else may
    PRIMARY KEY (kind, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE judged_moves (
    game TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply  INTEGER NOT NULL, -- from 1
    data TEXT    NOT NULL, -- JSON
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
CREATE TABLE mail_addresses (
    person        BLOB    NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    address       TEXT,             -- the one that they have confirmed
    pending       TEXT,             -- the one that they have not
    link          BLOB,             -- SHA-256 of what confirms it
    until_ms      INTEGER,          -- ... and until when
    language      TEXT    NOT NULL, -- in which they are written to
    wants_notices INTEGER NOT NULL  -- of what happens to the account
) STRICT, WITHOUT ROWID;
CREATE TABLE mails (
    id        TEXT    NOT NULL PRIMARY KEY,
    kind      TEXT    NOT NULL,  -- confirm, forgotten, notice: what is counted together
    person    BLOB,              -- whose it is
    recipient TEXT    NOT NULL,
    subject   TEXT    NOT NULL,
    body      TEXT    NOT NULL,  -- nothing once it was sent
    asked_ms  INTEGER NOT NULL,
    tries     INTEGER NOT NULL,  -- how often it could not be sent
    next_ms   INTEGER NOT NULL,  -- before that it is not tried
    sent_ms   INTEGER,           -- when it was sent or given up
    worker    TEXT,
    lease_ms  INTEGER
, stop TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE nodes (
    id       TEXT    NOT NULL PRIMARY KEY,
    at_ms    INTEGER NOT NULL,
    has_left INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE notice_choices (
    person    BLOB    NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    toggles   TEXT    NOT NULL, -- such as " turn-push turn-mail ": what is not as it is usually
    feed      BLOB,             -- SHA-256 of the key of their feed
    stop      BLOB,             -- SHA-256 of the key that ends their mails
    digest_ms INTEGER           -- when they were last written to
) STRICT, WITHOUT ROWID;
CREATE TABLE notices (
    id        TEXT    NOT NULL PRIMARY KEY,
    person    BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    key       TEXT    NOT NULL, -- what is told: the same thing is told once
    kind      TEXT    NOT NULL, -- turn, challenge, ended, round
    about     TEXT    NOT NULL, -- the name of a game, or of a challenge
    game      TEXT    NOT NULL, -- which game is played, by its name in the catalog
    other     BLOB,             -- the other player
    name      TEXT    NOT NULL, -- ... and what they are called
    detail    TEXT    NOT NULL, -- win, loss, draw or void, of a game that ended
    at_ms     INTEGER NOT NULL,
    until_ms  INTEGER,          -- after that it is nothing to be told any more
    read_ms   INTEGER,
    over_ms   INTEGER,          -- when it was overtaken
    pushed_ms INTEGER,          -- when it was last given to whoever pushes
    mailed_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE outages (
    id      INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    from_ms INTEGER NOT NULL, -- 0: nobody knows since when
    to_ms   INTEGER NOT NULL
) STRICT;
CREATE TABLE pairings (
    seek  TEXT    NOT NULL PRIMARY KEY,
    game  TEXT    NOT NULL,
    at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE password_links (
    link     BLOB    NOT NULL PRIMARY KEY, -- SHA-256 of its key
    person   BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE persons (
    id         BLOB    NOT NULL PRIMARY KEY,
    handle     TEXT    UNIQUE,
    created_ms INTEGER NOT NULL
, skeleton  TEXT, named_ms  INTEGER, closed_ms INTEGER, left_ms   INTEGER, moderator_ms INTEGER, muted_ms     INTEGER, writes_ms    INTEGER, bot_ms INTEGER) STRICT, WITHOUT ROWID;
CREATE TABLE probe (
    id     INTEGER NOT NULL PRIMARY KEY,
    filler BLOB    NOT NULL
) STRICT;
CREATE TABLE progress (
    person BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    kind   TEXT    NOT NULL, -- puzzle, lesson
    game   TEXT    NOT NULL,
    name   TEXT    NOT NULL, -- the number of a puzzle, the name of a step
    helped INTEGER NOT NULL, -- whether the solution was seen
    at_ms  INTEGER NOT NULL,
    PRIMARY KEY (person, kind, game, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE push_subscriptions (
    id         TEXT    NOT NULL PRIMARY KEY,
    person     BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    session    BLOB    NOT NULL REFERENCES sessions (digest) ON DELETE CASCADE,
    endpoint   TEXT    NOT NULL,
    public_key BLOB    NOT NULL, -- the browser's, for P-256
    auth       BLOB    NOT NULL, -- what only it and this site know
    site       TEXT    NOT NULL, -- by which address it reached this site
    language   TEXT    NOT NULL,
    label      TEXT    NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE pushes (
    notice       TEXT    NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
    subscription TEXT    NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
    tries        INTEGER NOT NULL,
    next_ms      INTEGER NOT NULL,
    worker       TEXT,
    lease_ms     INTEGER,
    PRIMARY KEY (notice, subscription)
) STRICT, WITHOUT ROWID;
CREATE TABLE rating_changes (
    game          TEXT    NOT NULL, -- its name; of a match, that of its series
    player        BLOB    NOT NULL,
    number        INTEGER NOT NULL, -- both players of a result have the same
    place         INTEGER NOT NULL, -- 0: the first side, or player A of a match
    ladder        TEXT    NOT NULL,
    opponent      BLOB    NOT NULL,
    score         INTEGER NOT NULL, -- in half points
    ended_ms      INTEGER NOT NULL,
    opening       TEXT,             -- the first moves; none: it was a match
    -- computed
    points_before REAL    NOT NULL,
    points        REAL    NOT NULL,
    deviation     REAL    NOT NULL,
    volatility    REAL    NOT NULL,
    PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;
CREATE TABLE ratings (
    ladder     TEXT    NOT NULL,
    player     BLOB    NOT NULL,
    points     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    results    INTEGER NOT NULL, -- how many were rated
    last_ms    INTEGER NOT NULL, -- when the last of them ended
    PRIMARY KEY (ladder, player)
) STRICT, WITHOUT ROWID;
CREATE TABLE reports (
    id          INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at_ms       INTEGER NOT NULL,
    reporter    BLOB,             -- none if they have left
    person      BLOB    NOT NULL, -- about whom
    game        TEXT,             -- in which game; it may be forgotten meanwhile
    reason      TEXT    NOT NULL,
    words       TEXT    NOT NULL,
    said        TEXT    NOT NULL, -- JSON: what was said in the game until then
    answered_ms INTEGER,
    moderator   TEXT,             -- who answered
    measure     TEXT,             -- what they did
    answer      TEXT              -- what they say to whoever reported
) STRICT;
CREATE TABLE said (
    id      INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    game    TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    person  BLOB    NOT NULL,
    speaker TEXT    NOT NULL, -- first, second, watcher
    kind    TEXT    NOT NULL, -- phrase, words
    data    TEXT    NOT NULL, -- the phrase's name, or the words
    at_ms   INTEGER NOT NULL
) STRICT;
CREATE TABLE seats (
    game   TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat   TEXT NOT NULL,
    person BLOB, -- who sits there
    link    BLOB, -- SHA-256 of the private link that takes the seat
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE seeks (
    id       TEXT    NOT NULL PRIMARY KEY,
    person   BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    other    BLOB    REFERENCES persons (id) ON DELETE CASCADE, -- who is asked; nobody in particular if none
    name     TEXT    NOT NULL, -- what they are called in the game
    terms    TEXT    NOT NULL, -- JSON: game, options, clock, rated; those of equal terms fit
    rating   INTEGER,
    least    INTEGER,          -- the rating that is wanted
    most     INTEGER,
    asked_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL,
    held_ms  INTEGER NOT NULL DEFAULT 0 -- until then somebody is beginning a game with it
, stands INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE TABLE sessions (
    digest     BLOB    NOT NULL PRIMARY KEY, -- SHA-256 of the secret that the device keeps
    person     BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    created_ms INTEGER NOT NULL
, device TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE sign_up_links (
    link     BLOB    NOT NULL PRIMARY KEY, -- SHA-256 of its key
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE ties (
    person BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    other  BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    kind   TEXT    NOT NULL, -- follow, block
    at_ms  INTEGER NOT NULL,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;
CREATE TABLE tokens (
    digest     BLOB    NOT NULL PRIMARY KEY,
    person     BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    label      TEXT    NOT NULL, -- what its owner calls it
    scopes     TEXT    NOT NULL, -- what it may be used for, names with blanks between them
    created_ms INTEGER NOT NULL,
    until_ms   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE tournament_entries (
    tournament TEXT    NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    person     BLOB    NOT NULL,
    PRIMARY KEY (tournament, person)
) STRICT, WITHOUT ROWID;
CREATE TABLE tournament_events (
    tournament TEXT    NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    kind       TEXT    NOT NULL,
    data       TEXT    NOT NULL, -- JSON
    person     BLOB,             -- who did it; nobody if the director did
    at_ms      INTEGER NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE tournaments (
    id         TEXT    NOT NULL PRIMARY KEY,
    spec       TEXT    NOT NULL, -- JSON: what was announced
    owner      BLOB    NOT NULL,
    listed     INTEGER NOT NULL, -- 1 if everybody is told of it
    created_ms INTEGER NOT NULL,
    -- derived
    phase      TEXT    NOT NULL, -- open, running, over, cancelled
    players    INTEGER NOT NULL,
    number     INTEGER NOT NULL, -- of the last event
    updated_ms INTEGER NOT NULL,
    -- who directs it, and when there is something to do
    due_ms     INTEGER,
    worker     TEXT,
    lease_ms   INTEGER
, club TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE tries (
    key    BLOB    NOT NULL PRIMARY KEY, -- of whom and from where, by an HMAC: neither can be read from it
    due_ms INTEGER NOT NULL              -- when all of it is forgotten
) STRICT, WITHOUT ROWID;
CREATE TABLE vacations (
    person  BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    from_ms INTEGER NOT NULL,
    to_ms   INTEGER NOT NULL, -- the same: called off before it began
    PRIMARY KEY (person, from_ms)
) STRICT, WITHOUT ROWID;
CREATE INDEX audit_of ON audit (person);
CREATE UNIQUE INDEX challenges_of ON seeks (person, other) WHERE other IS NOT NULL;
CREATE INDEX challenges_to ON seeks (other) WHERE other IS NOT NULL;
CREATE INDEX club_members_by_rank ON club_members (club, rank, since_ms, person);
CREATE INDEX club_members_of ON club_members (person);
CREATE INDEX clubs_by_founder ON clubs (founder);
CREATE INDEX conditional_moves_of ON conditional_moves (person);
CREATE INDEX credentials_by_key ON credentials (kind, key);
CREATE UNIQUE INDEX credentials_passkeys ON credentials (key) WHERE kind = 'passkey';
CREATE INDEX device_links_of ON device_links (person);
CREATE INDEX game_notes_of ON game_notes (person);
CREATE INDEX games_by_age    ON games (status, updated_ms);
CREATE INDEX games_by_owner ON games (owner);
CREATE INDEX games_clocks    ON games (deadline_ms) WHERE deadline_ms IS NOT NULL;
CREATE INDEX games_engines   ON games (engine_turn) WHERE engine_turn = 1;
CREATE INDEX games_in_series ON games (series, round) WHERE series IS NOT NULL;
CREATE INDEX games_listed    ON games (updated_ms) WHERE visibility = 'public';
CREATE INDEX games_open ON games (updated_ms) WHERE is_open = 1 AND status = 'waiting';
CREATE INDEX jobs_to_do ON jobs (kind, asked_ms) WHERE is_done = 0;
CREATE INDEX mail_addresses_by_address ON mail_addresses (lower(address)) WHERE address IS NOT NULL;
CREATE UNIQUE INDEX mail_addresses_by_link ON mail_addresses (link) WHERE link IS NOT NULL;
CREATE INDEX mails_by_recipient ON mails (recipient);
CREATE INDEX mails_of ON mails (person) WHERE person IS NOT NULL;
CREATE INDEX mails_to_send ON mails (next_ms) WHERE sent_ms IS NULL;
CREATE UNIQUE INDEX notice_choices_by_feed ON notice_choices (feed) WHERE feed IS NOT NULL;
CREATE UNIQUE INDEX notice_choices_by_stop ON notice_choices (stop) WHERE stop IS NOT NULL;
CREATE INDEX notices_about ON notices (about) WHERE over_ms IS NULL;
CREATE INDEX notices_by_age ON notices (at_ms);
CREATE UNIQUE INDEX notices_by_key ON notices (person, key);
CREATE INDEX notices_of ON notices (person, at_ms);
CREATE INDEX notices_with ON notices (other) WHERE other IS NOT NULL;
CREATE INDEX pairings_by_age ON pairings (at_ms);
CREATE INDEX password_links_of ON password_links (person);
CREATE UNIQUE INDEX persons_by_skeleton ON persons (skeleton) WHERE skeleton IS NOT NULL;
CREATE INDEX persons_leaving ON persons (left_ms) WHERE left_ms IS NOT NULL;
CREATE INDEX push_subscriptions_at ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_in ON push_subscriptions (session);
CREATE INDEX push_subscriptions_of ON push_subscriptions (person);
CREATE INDEX pushes_due ON pushes (next_ms);
CREATE INDEX pushes_to ON pushes (subscription);
CREATE INDEX rating_changes_in_order ON rating_changes (number, game, place);
CREATE INDEX rating_changes_of ON rating_changes (player, number);
CREATE INDEX ratings_by_points ON ratings (ladder, points);
CREATE INDEX ratings_of ON ratings (player);
CREATE INDEX reports_about ON reports (person);
CREATE INDEX reports_answered ON reports (answered_ms) WHERE answered_ms IS NOT NULL;
CREATE INDEX reports_by ON reports (reporter);
CREATE INDEX reports_open ON reports (id) WHERE answered_ms IS NULL;
CREATE INDEX said_at ON said (at_ms);
CREATE INDEX said_by ON said (person);
CREATE INDEX said_in ON said (game, id);
CREATE INDEX seats_of ON seats (person) WHERE person IS NOT NULL;
CREATE UNIQUE INDEX seeks_of ON seeks (person) WHERE other IS NULL AND stands = 0;
CREATE INDEX seeks_that_fit ON seeks (terms, asked_ms);
CREATE INDEX sessions_of ON sessions (person);
CREATE INDEX standing_seeks_of ON seeks (person) WHERE stands <> 0;
CREATE INDEX ties_to ON ties (other);
CREATE INDEX tokens_of ON tokens (person);
CREATE INDEX tournament_entries_of ON tournament_entries (person);
CREATE INDEX tournaments_by_age ON tournaments (phase, updated_ms);
CREATE INDEX tournaments_by_club ON tournaments (club, updated_ms) WHERE club IS NOT NULL;
CREATE INDEX tournaments_by_owner ON tournaments (owner);
CREATE INDEX tournaments_due ON tournaments (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX tournaments_listed ON tournaments (updated_ms) WHERE listed = 1;
CREATE INDEX tries_over ON tries (due_ms);
