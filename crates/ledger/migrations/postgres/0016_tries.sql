-- How often a name was tried, until that is forgotten: on every node together.
CREATE TABLE tries (
    key    BYTEA  NOT NULL PRIMARY KEY, -- of whom and from where, by an HMAC: neither can be read from it
    due_ms BIGINT NOT NULL              -- when all of it is forgotten
);

CREATE INDEX tries_over ON tries (due_ms);
