-- What is to be done because of something that happened: looking back at a game, a move of an engine, telling
-- whoever wants to hear that a game ended. Whoever holds the lease works on it; when the lease has run out
-- another may. A job is asked for in the transaction of what it follows from, so that neither is without the
-- other, and done at least once.
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

CREATE INDEX jobs_to_do ON jobs (kind, asked_ms) WHERE is_done = 0;

INSERT INTO jobs (kind, game, person, asked_ms, is_done, worker, lease_ms)
SELECT 'review', game, owner, asked_ms, is_done, worker, lease_ms FROM reviews;

INSERT INTO jobs (kind, game, asked_ms, is_done)
SELECT 'move', id, updated_ms, 0 FROM games WHERE engine_turn = 1;

-- The moves that were judged belonged to the row of the review.
CREATE TABLE judged_moves (
    game TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply  INTEGER NOT NULL, -- from 1
    data TEXT    NOT NULL, -- JSON
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO judged_moves (game, ply, data) SELECT game, ply, data FROM review_moves;
DROP TABLE review_moves;
DROP TABLE reviews;
