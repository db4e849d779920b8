-- How often a name was tried, until that is forgotten: on every node together.
CREATE TABLE tries (
    key    BLOB    NOT NULL PRIMARY KEY, -- of whom and from where, by an HMAC: neither can be read from it
    due_ms INTEGER NOT NULL              -- when all of it is forgotten
) STRICT, WITHOUT ROWID;

CREATE INDEX tries_over ON tries (due_ms);
