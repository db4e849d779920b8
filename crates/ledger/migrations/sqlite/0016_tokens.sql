-- What programs show in place of their owners. Of a token only the SHA-256 is kept.
CREATE TABLE tokens (
    digest     BLOB    NOT NULL PRIMARY KEY,
    person     BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    label      TEXT    NOT NULL, -- what its owner calls it
    scopes     TEXT    NOT NULL, -- what it may be used for, names with blanks between them
    created_ms INTEGER NOT NULL,
    until_ms   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_of ON tokens (person);

-- Since when a program plays by the account.
ALTER TABLE persons ADD COLUMN bot_ms INTEGER;
