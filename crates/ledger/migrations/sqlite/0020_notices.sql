-- What somebody is to be told: one row for each thing that there is to be told, however often it is.
CREATE TABLE notices (
    id        TEXT    NOT NULL PRIMARY KEY,
    person    BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    key       TEXT    NOT NULL, -- what is told: the same thing is told once
    kind      TEXT    NOT NULL, -- turn, challenge, ended, round
    about     TEXT    NOT NULL, -- the name of a game, or of a challenge
    game      TEXT    NOT NULL, -- which game is played, by its name in the catalog
    other     BLOB,             -- the other player
    name      TEXT    NOT NULL, -- ... and what they are called
    detail    TEXT    NOT NULL, -- win, loss, draw or void, of a game that ended
    at_ms     INTEGER NOT NULL,
    until_ms  INTEGER,          -- after that it is nothing to be told any more
    read_ms   INTEGER,
    over_ms   INTEGER,          -- when it was overtaken
    pushed_ms INTEGER,          -- when it was last given to whoever pushes
    mailed_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX notices_by_key ON notices (person, key);
CREATE INDEX notices_of ON notices (person, at_ms);
CREATE INDEX notices_about ON notices (about) WHERE over_ms IS NULL;
CREATE INDEX notices_with ON notices (other) WHERE other IS NOT NULL;
CREATE INDEX notices_by_age ON notices (at_ms);

-- What somebody has chosen otherwise than usual, and their addresses that nobody else knows.
CREATE TABLE notice_choices (
    person    BLOB    NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    toggles   TEXT    NOT NULL, -- such as " turn-push turn-mail ": what is not as it is usually
    feed      BLOB,             -- SHA-256 of the key of their feed
    stop      BLOB,             -- SHA-256 of the key that ends their mails
    digest_ms INTEGER           -- when they were last written to
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX notice_choices_by_feed ON notice_choices (feed) WHERE feed IS NOT NULL;
CREATE UNIQUE INDEX notice_choices_by_stop ON notice_choices (stop) WHERE stop IS NOT NULL;

-- Where a browser is told: it goes with the session that it was made in.
CREATE TABLE push_subscriptions (
    id         TEXT    NOT NULL PRIMARY KEY,
    person     BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    session    BLOB    NOT NULL REFERENCES sessions (digest) ON DELETE CASCADE,
    endpoint   TEXT    NOT NULL,
    public_key BLOB    NOT NULL, -- the browser's, for P-256
    auth       BLOB    NOT NULL, -- what only it and this site know
    site       TEXT    NOT NULL, -- by which address it reached this site
    language   TEXT    NOT NULL,
    label      TEXT    NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX push_subscriptions_of ON push_subscriptions (person);
CREATE INDEX push_subscriptions_in ON push_subscriptions (session);
CREATE INDEX push_subscriptions_at ON push_subscriptions (endpoint);

-- What is to be pushed, and who does it.
CREATE TABLE pushes (
    notice       TEXT    NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
    subscription TEXT    NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
    tries        INTEGER NOT NULL,
    next_ms      INTEGER NOT NULL,
    worker       TEXT,
    lease_ms     INTEGER,
    PRIMARY KEY (notice, subscription)
) STRICT, WITHOUT ROWID;

CREATE INDEX pushes_due ON pushes (next_ms);
CREATE INDEX pushes_to ON pushes (subscription);

-- Where a mail says that it can be stopped by one click.
ALTER TABLE mails ADD COLUMN stop TEXT;
