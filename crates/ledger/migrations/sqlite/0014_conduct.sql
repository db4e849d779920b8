-- Who sees to it that people are kind to each other, who has said enough for a while, who wants to write.
ALTER TABLE persons ADD COLUMN moderator_ms INTEGER; -- since when they are a moderator
ALTER TABLE persons ADD COLUMN muted_ms     INTEGER; -- until when they say nothing
ALTER TABLE persons ADD COLUMN writes_ms    INTEGER; -- since when they want words of their own in games

-- What was said in games, kept for a week so that it can be reported.
CREATE TABLE said (
    id      INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    game    TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    person  BLOB    NOT NULL,
    speaker TEXT    NOT NULL, -- first, second, watcher
    kind    TEXT    NOT NULL, -- phrase, words
    data    TEXT    NOT NULL, -- the phrase's name, or the words
    at_ms   INTEGER NOT NULL
) STRICT;

CREATE INDEX said_in ON said (game, id);
CREATE INDEX said_by ON said (person);
CREATE INDEX said_at ON said (at_ms);

-- What was reported to the moderators, and what they answered.
CREATE TABLE reports (
    id          INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at_ms       INTEGER NOT NULL,
    reporter    BLOB,             -- none if they have left
    person      BLOB    NOT NULL, -- about whom
    game        TEXT,             -- in which game; it may be forgotten meanwhile
    reason      TEXT    NOT NULL,
    words       TEXT    NOT NULL,
    said        TEXT    NOT NULL, -- JSON: what was said in the game until then
    answered_ms INTEGER,
    moderator   TEXT,             -- who answered
    measure     TEXT,             -- what they did
    answer      TEXT              -- what they say to whoever reported
) STRICT;

CREATE INDEX reports_open ON reports (id) WHERE answered_ms IS NULL;
CREATE INDEX reports_about ON reports (person);
CREATE INDEX reports_by ON reports (reporter);
CREATE INDEX reports_answered ON reports (answered_ms) WHERE answered_ms IS NOT NULL;
