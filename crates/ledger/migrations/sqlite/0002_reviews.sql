-- A review is a job: whoever holds the lease works on it, and when the lease runs out another may.
-- What is known so far is kept move by move, so that whoever takes it up goes on where it was left.
CREATE TABLE reviews (
    game     TEXT    NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    owner    BLOB    NOT NULL, -- SHA-256 of the secret of whoever asked for it
    asked_ms INTEGER NOT NULL,
    is_done  INTEGER NOT NULL, -- 1 when every move was judged
    worker   TEXT,             -- who works on it
    lease_ms INTEGER           -- until when nobody else may
) STRICT, WITHOUT ROWID;

CREATE INDEX reviews_to_do ON reviews (asked_ms) WHERE is_done = 0;

CREATE TABLE review_moves (
    game TEXT    NOT NULL REFERENCES reviews (game) ON DELETE CASCADE,
    ply  INTEGER NOT NULL, -- from 1
    data TEXT    NOT NULL, -- JSON
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
