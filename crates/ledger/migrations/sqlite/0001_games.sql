-- A game is its list of events; everything below the line "derived" follows from them and is
-- kept so that lists, clocks and engines are found without replaying every game.
CREATE TABLE games (
    id          TEXT    NOT NULL PRIMARY KEY,
    game        TEXT    NOT NULL,
    spec        TEXT    NOT NULL, -- JSON: options, start position, clock, players, series
    owner       BLOB    NOT NULL, -- SHA-256 of the maker's secret
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
) STRICT, WITHOUT ROWID;

CREATE INDEX games_listed    ON games (updated_ms) WHERE visibility = 'public';
CREATE INDEX games_by_owner ON games (owner);
CREATE INDEX games_by_age    ON games (status, updated_ms);
CREATE INDEX games_clocks    ON games (deadline_ms) WHERE deadline_ms IS NOT NULL;
CREATE INDEX games_engines   ON games (engine_turn) WHERE engine_turn = 1;
CREATE INDEX games_in_series ON games (series, round) WHERE series IS NOT NULL;

CREATE TABLE seats (
    game   TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat   TEXT NOT NULL,
    holder BLOB, -- SHA-256 of the secret of whoever sits there
    key    BLOB, -- SHA-256 of the private link that takes the seat
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of ON seats (holder) WHERE holder IS NOT NULL;

CREATE TABLE events (
    game   TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    kind   TEXT    NOT NULL,
    data   TEXT    NOT NULL, -- JSON
    at_ms  INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

-- When the server was last known to be alive.
CREATE TABLE pulse (
    id    INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    at_ms INTEGER NOT NULL
) STRICT;
