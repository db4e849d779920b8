-- What its owner calls a passkey, and when it last let them in.
ALTER TABLE credentials ADD COLUMN label   TEXT;
ALTER TABLE credentials ADD COLUMN used_ms BIGINT;
-- A passkey is one person's.
CREATE UNIQUE INDEX credentials_passkeys ON credentials (key) WHERE kind = 'passkey';

-- What was asked of a browser and answered, until nobody could answer it any more: each answer is good once.
CREATE TABLE answered (
    digest   BYTEA  NOT NULL PRIMARY KEY, -- SHA-256 of what was asked
    until_ms BIGINT NOT NULL
);

-- Where somebody wants to be written to, if they do.
CREATE TABLE mail_addresses (
    person        BYTEA   NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    address       TEXT    COLLATE "C", -- the one that they have confirmed
    pending       TEXT,                -- the one that they have not
    link          BYTEA,               -- SHA-256 of what confirms it
    until_ms      BIGINT,              -- ... and until when
    language      TEXT    NOT NULL,    -- in which they are written to
    wants_notices BOOLEAN NOT NULL     -- of what happens to the account
);

CREATE INDEX mail_addresses_by_address ON mail_addresses (lower(address)) WHERE address IS NOT NULL;
CREATE UNIQUE INDEX mail_addresses_by_link ON mail_addresses (link) WHERE link IS NOT NULL;

-- What sets another password, once: it was sent to a confirmed address.
CREATE TABLE password_links (
    link     BYTEA  NOT NULL PRIMARY KEY, -- SHA-256 of its key
    person   BYTEA  NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    until_ms BIGINT NOT NULL
);

CREATE INDEX password_links_of ON password_links (person);

-- Mail: what is to be sent, and for a day to whom something was sent, so that nobody is sent too much.
CREATE TABLE mails (
    id        TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    kind      TEXT   NOT NULL,  -- confirm, forgotten, notice: what is counted together
    person    BYTEA,            -- whose it is
    recipient TEXT   COLLATE "C" NOT NULL,
    subject   TEXT   NOT NULL,
    body      TEXT   NOT NULL,  -- nothing once it was sent
    asked_ms  BIGINT NOT NULL,
    tries     BIGINT NOT NULL,  -- how often it could not be sent
    next_ms   BIGINT NOT NULL,  -- before that it is not tried
    sent_ms   BIGINT,           -- when it was sent or given up
    worker    TEXT,
    lease_ms  BIGINT
);

CREATE INDEX mails_to_send ON mails (next_ms) WHERE sent_ms IS NULL;
CREATE INDEX mails_by_recipient ON mails (recipient);
CREATE INDEX mails_of ON mails (person) WHERE person IS NOT NULL;
