-- A person with a handle has an account: that is its name. No two look alike, which is what their skeletons tell.
ALTER TABLE persons ADD COLUMN skeleton  TEXT;
ALTER TABLE persons ADD COLUMN named_ms  INTEGER; -- since when
ALTER TABLE persons ADD COLUMN closed_ms INTEGER; -- when the host closed it
ALTER TABLE persons ADD COLUMN left_ms   INTEGER; -- when its owner left: what is known of them is being erased
CREATE UNIQUE INDEX persons_by_skeleton ON persons (skeleton) WHERE skeleton IS NOT NULL;
CREATE INDEX persons_leaving ON persons (left_ms) WHERE left_ms IS NOT NULL;

-- What the device is called.
ALTER TABLE sessions ADD COLUMN device TEXT;

-- What proves who somebody is where no session does. Of some kinds a person has several.
CREATE TABLE credentials (
    person     BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    kind       TEXT    NOT NULL, -- password, recovery
    key        BLOB    NOT NULL, -- which of several: of a recovery code its digest; of a password nothing
    data       TEXT    NOT NULL, -- of a password its hash
    created_ms INTEGER NOT NULL,
    PRIMARY KEY (person, kind, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX credentials_by_key ON credentials (kind, key);

-- Links that let somebody sign up, once and for a while, where the host invites.
CREATE TABLE sign_up_links (
    link     BLOB    NOT NULL PRIMARY KEY, -- SHA-256 of its key
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who did what to an account.
CREATE TABLE audit (
    id     INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at_ms  INTEGER NOT NULL,
    actor  TEXT    NOT NULL, -- self, or host and who that was
    person BLOB,             -- to whose
    act    TEXT    NOT NULL,
    detail TEXT    NOT NULL
) STRICT;

CREATE INDEX audit_of ON audit (person);

-- Somebody whose sessions or name were changed behind the site's back.
ALTER TABLE changes ADD COLUMN person BLOB;
