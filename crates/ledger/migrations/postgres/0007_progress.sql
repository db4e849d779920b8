-- What whoever has an account has solved and learned.
CREATE TABLE progress (
    person BYTEA   NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    kind   TEXT    COLLATE "C" NOT NULL, -- puzzle, lesson
    game   TEXT    COLLATE "C" NOT NULL,
    name   TEXT    COLLATE "C" NOT NULL, -- the number of a puzzle, the name of a step
    helped BOOLEAN NOT NULL, -- whether the solution was seen
    at_ms  BIGINT  NOT NULL,
    PRIMARY KEY (person, kind, game, name)
);
