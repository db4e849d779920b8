-- What its owner calls a passkey, and when it last let them in.
ALTER TABLE credentials ADD COLUMN label   TEXT;
ALTER TABLE credentials ADD COLUMN used_ms INTEGER;
-- A passkey is one person's.
CREATE UNIQUE INDEX credentials_passkeys ON credentials (key) WHERE kind = 'passkey';

-- What was asked of a browser and answered, until nobody could answer it any more: each answer is good once.
CREATE TABLE answered (
    digest   BLOB    NOT NULL PRIMARY KEY, -- SHA-256 of what was asked
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Where somebody wants to be written to, if they do.
CREATE TABLE mail_addresses (
    person        BLOB    NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    address       TEXT,             -- the one that they have confirmed
    pending       TEXT,             -- the one that they have not
    link          BLOB,             -- SHA-256 of what confirms it
    until_ms      INTEGER,          -- ... and until when
    language      TEXT    NOT NULL, -- in which they are written to
    wants_notices INTEGER NOT NULL  -- of what happens to the account
) STRICT, WITHOUT ROWID;

CREATE INDEX mail_addresses_by_address ON mail_addresses (lower(address)) WHERE address IS NOT NULL;
CREATE UNIQUE INDEX mail_addresses_by_link ON mail_addresses (link) WHERE link IS NOT NULL;

-- What sets another password, once: it was sent to a confirmed address.
CREATE TABLE password_links (
    link     BLOB    NOT NULL PRIMARY KEY, -- SHA-256 of its key
    person   BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX password_links_of ON password_links (person);

-- Mail: what is to be sent, and for a day to whom something was sent, so that nobody is sent too much.
CREATE TABLE mails (
    id        TEXT    NOT NULL PRIMARY KEY,
    kind      TEXT    NOT NULL,  -- confirm, forgotten, notice: what is counted together
    person    BLOB,              -- whose it is
    recipient TEXT    NOT NULL,
    subject   TEXT    NOT NULL,
    body      TEXT    NOT NULL,  -- nothing once it was sent
    asked_ms  INTEGER NOT NULL,
    tries     INTEGER NOT NULL,  -- how often it could not be sent
    next_ms   INTEGER NOT NULL,  -- before that it is not tried
    sent_ms   INTEGER,           -- when it was sent or given up
    worker    TEXT,
    lease_ms  INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX mails_to_send ON mails (next_ms) WHERE sent_ms IS NULL;
CREATE INDEX mails_by_recipient ON mails (recipient);
CREATE INDEX mails_of ON mails (person) WHERE person IS NOT NULL;
