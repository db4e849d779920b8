-- Who moves first, so that a list knows whose turn it is: sides move in turns. Of older games it is the first side.
ALTER TABLE games ADD COLUMN begins TEXT;

-- When the clocks of somebody's games by days stand still. Games are told of it as events.
CREATE TABLE vacations (
    person  BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    from_ms INTEGER NOT NULL,
    to_ms   INTEGER NOT NULL, -- the same: called off before it began
    PRIMARY KEY (person, from_ms)
) STRICT, WITHOUT ROWID;

-- What somebody answers if the other side moves so. Nobody else is told of it.
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

CREATE INDEX conditional_moves_of ON conditional_moves (person);

-- What somebody has noted of a game for themselves.
CREATE TABLE game_notes (
    game   TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    person BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    words  TEXT    NOT NULL,
    at_ms  INTEGER NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX game_notes_of ON game_notes (person);
