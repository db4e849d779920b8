-- What whoever has an account has solved and learned.
CREATE TABLE progress (
    person BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    kind   TEXT    NOT NULL, -- puzzle, lesson
    game   TEXT    NOT NULL,
    name   TEXT    NOT NULL, -- the number of a puzzle, the name of a step
    helped INTEGER NOT NULL, -- whether the solution was seen
    at_ms  INTEGER NOT NULL,
    PRIMARY KEY (person, kind, game, name)
) STRICT, WITHOUT ROWID;
