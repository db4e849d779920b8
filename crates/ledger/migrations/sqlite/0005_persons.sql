-- Who somebody is, apart from what they prove it with. A guest is a person without a handle.
CREATE TABLE persons (
    id         BLOB    NOT NULL PRIMARY KEY,
    handle     TEXT    UNIQUE,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What proves it: one for each device.
CREATE TABLE sessions (
    digest     BLOB    NOT NULL PRIMARY KEY, -- SHA-256 of the secret that the device keeps
    person     BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of ON sessions (person);

-- What the server alone knows, such as what the keys of private links are made from.
CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Until now whoever had a secret was its digest. Each becomes a person, and the digest a session of theirs.
CREATE TABLE known (digest BLOB NOT NULL PRIMARY KEY, person BLOB NOT NULL, since_ms INTEGER NOT NULL) STRICT;

INSERT INTO known (digest, person, since_ms)
SELECT digest, randomblob(16), MIN(since_ms) FROM (
    SELECT owner AS digest, created_ms AS since_ms FROM games
    UNION ALL
    SELECT seats.holder, games.created_ms FROM seats JOIN games ON games.id = seats.game
    UNION ALL
    SELECT owner, asked_ms FROM reviews
) WHERE digest IS NOT NULL GROUP BY digest;

INSERT INTO persons (id, created_ms) SELECT person, since_ms FROM known;
INSERT INTO sessions (digest, person, created_ms) SELECT digest, person, since_ms FROM known;
UPDATE games SET owner = (SELECT person FROM known WHERE digest = owner);
UPDATE seats SET holder = (SELECT person FROM known WHERE digest = holder) WHERE holder IS NOT NULL;
UPDATE reviews SET owner = (SELECT person FROM known WHERE digest = owner);
DROP TABLE known;

ALTER TABLE seats RENAME COLUMN holder TO person;
ALTER TABLE seats RENAME COLUMN key TO link;
