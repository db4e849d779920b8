-- Who looks for a game: whoever waits for anybody, or asks one person (a challenge). A row lives as long as its lease,
-- which the page of whoever waits renews.
CREATE TABLE seeks (
    id       TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    person   BYTEA  NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    other    BYTEA  REFERENCES persons (id) ON DELETE CASCADE, -- who is asked; nobody in particular if none
    name     TEXT   NOT NULL, -- what they are called in the game
    terms    TEXT   COLLATE "C" NOT NULL, -- JSON: game, options, clock, rated; those of equal terms fit
    rating   BIGINT,
    least    BIGINT,          -- the rating that is wanted
    most     BIGINT,
    asked_ms BIGINT NOT NULL,
    until_ms BIGINT NOT NULL,
    held_ms  BIGINT NOT NULL DEFAULT 0 -- until then somebody is beginning a game with it
);

CREATE UNIQUE INDEX seeks_of ON seeks (person) WHERE other IS NULL;
CREATE UNIQUE INDEX challenges_of ON seeks (person, other) WHERE other IS NOT NULL;
CREATE INDEX challenges_to ON seeks (other) WHERE other IS NOT NULL;
CREATE INDEX seeks_that_fit ON seeks (terms, asked_ms);

-- What became of them: each led to one game at most.
CREATE TABLE pairings (
    seek  TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    game  TEXT   COLLATE "C" NOT NULL,
    at_ms BIGINT NOT NULL
);

CREATE INDEX pairings_by_age ON pairings (at_ms);

-- Who is in the lobby, as each node last said.
CREATE TABLE attendance (
    node     TEXT   NOT NULL PRIMARY KEY,
    people   BIGINT NOT NULL,
    names    TEXT   NOT NULL, -- JSON: of those who have one
    until_ms BIGINT NOT NULL
);

-- What somebody is to somebody else: whom they follow, whom they want nothing to do with.
CREATE TABLE ties (
    person BYTEA  NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    other  BYTEA  NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    kind   TEXT   NOT NULL, -- follow, block
    at_ms  BIGINT NOT NULL,
    PRIMARY KEY (person, other)
);

CREATE INDEX ties_to ON ties (other);
