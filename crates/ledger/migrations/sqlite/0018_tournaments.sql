-- A tournament is its list of events; everything below the line "derived" follows from them.
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
) STRICT, WITHOUT ROWID;

CREATE INDEX tournaments_listed ON tournaments (updated_ms) WHERE listed = 1;
CREATE INDEX tournaments_by_owner ON tournaments (owner);
CREATE INDEX tournaments_due ON tournaments (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX tournaments_by_age ON tournaments (phase, updated_ms);

CREATE TABLE tournament_events (
    tournament TEXT    NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    kind       TEXT    NOT NULL,
    data       TEXT    NOT NULL, -- JSON
    person     BLOB,             -- who did it; nobody if the director did
    at_ms      INTEGER NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE tournament_entries (
    tournament TEXT    NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    person     BLOB    NOT NULL,
    PRIMARY KEY (tournament, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX tournament_entries_of ON tournament_entries (person);
