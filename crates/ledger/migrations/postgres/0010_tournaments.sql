-- A tournament is its list of events; everything below the line "derived" follows from them.
CREATE TABLE tournaments (
    id         TEXT    COLLATE "C" NOT NULL PRIMARY KEY,
    spec       TEXT    NOT NULL, -- JSON: what was announced
    owner      BYTEA   NOT NULL,
    listed     BOOLEAN NOT NULL, -- whether everybody is told of it
    created_ms BIGINT  NOT NULL,
    -- derived
    phase      TEXT    NOT NULL, -- open, running, over, cancelled
    players    BIGINT  NOT NULL,
    number     BIGINT  NOT NULL, -- of the last event
    updated_ms BIGINT  NOT NULL,
    -- who directs it, and when there is something to do
    due_ms     BIGINT,
    worker     TEXT,
    lease_ms   BIGINT
);

CREATE INDEX tournaments_listed ON tournaments (updated_ms) WHERE listed;
CREATE INDEX tournaments_by_owner ON tournaments (owner);
CREATE INDEX tournaments_due ON tournaments (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX tournaments_by_age ON tournaments (phase, updated_ms);

CREATE TABLE tournament_events (
    tournament TEXT    COLLATE "C" NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number     BIGINT  NOT NULL,
    kind       TEXT    NOT NULL,
    data       TEXT    NOT NULL, -- JSON
    person     BYTEA,             -- who did it; nobody if the director did
    at_ms      BIGINT  NOT NULL,
    PRIMARY KEY (tournament, number)
);

CREATE TABLE tournament_entries (
    tournament TEXT    COLLATE "C" NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    person     BYTEA   NOT NULL,
    PRIMARY KEY (tournament, person)
);

CREATE INDEX tournament_entries_of ON tournament_entries (person);
