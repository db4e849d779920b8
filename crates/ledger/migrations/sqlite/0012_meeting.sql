-- Who looks for a game: whoever waits for anybody, or asks one person (a challenge). A row lives as long as its lease,
-- which the page of whoever waits renews.
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
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX seeks_of ON seeks (person) WHERE other IS NULL;
CREATE UNIQUE INDEX challenges_of ON seeks (person, other) WHERE other IS NOT NULL;
CREATE INDEX challenges_to ON seeks (other) WHERE other IS NOT NULL;
CREATE INDEX seeks_that_fit ON seeks (terms, asked_ms);

-- What became of them: each led to one game at most.
CREATE TABLE pairings (
    seek  TEXT    NOT NULL PRIMARY KEY,
    game  TEXT    NOT NULL,
    at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX pairings_by_age ON pairings (at_ms);

-- Who is in the lobby, as each node last said.
CREATE TABLE attendance (
    node     TEXT    NOT NULL PRIMARY KEY,
    people   INTEGER NOT NULL,
    names    TEXT    NOT NULL, -- JSON: of those who have one
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What somebody is to somebody else: whom they follow, whom they want nothing to do with.
CREATE TABLE ties (
    person BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    other  BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    kind   TEXT    NOT NULL, -- follow, block
    at_ms  INTEGER NOT NULL,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX ties_to ON ties (other);
