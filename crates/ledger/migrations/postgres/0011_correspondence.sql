-- Who moves first, so that a list knows whose turn it is: sides move in turns. Of older games it is the first side.
ALTER TABLE games ADD COLUMN begins TEXT COLLATE "C";

-- When the clocks of somebody's games by days stand still. Games are told of it as events.
CREATE TABLE vacations (
    person  BYTEA   NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    from_ms BIGINT  NOT NULL,
    to_ms   BIGINT  NOT NULL, -- the same: called off before it began
    PRIMARY KEY (person, from_ms)
);

-- What somebody answers if the other side moves so. Nobody else is told of it.
CREATE TABLE conditional_moves (
    game   TEXT    COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat   TEXT    COLLATE "C" NOT NULL,
    person BYTEA   NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    number BIGINT  NOT NULL, -- of the last event when they were entered
    ply    BIGINT  NOT NULL, -- how many had been played then
    lines  TEXT    NOT NULL, -- a line each, in turns, the other side's move first
    at_ms  BIGINT  NOT NULL,
    PRIMARY KEY (game, seat)
);

CREATE INDEX conditional_moves_of ON conditional_moves (person);

-- What somebody has noted of a game for themselves.
CREATE TABLE game_notes (
    game   TEXT    COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    person BYTEA   NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    words  TEXT    NOT NULL,
    at_ms  BIGINT  NOT NULL,
    PRIMARY KEY (game, person)
);

CREATE INDEX game_notes_of ON game_notes (person);
