-- Who was last known to be alive, and when. One that has left said so.
CREATE TABLE nodes (
    id       TEXT    NOT NULL PRIMARY KEY,
    at_ms    INTEGER NOT NULL,
    has_left INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO nodes (id, at_ms, has_left) SELECT 'before', at_ms, 1 FROM pulse;
DROP TABLE pulse;

-- When nobody was alive: that time is nobody's. It is taken off a running clock when its game is next read.
CREATE TABLE outages (
    id      INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    from_ms INTEGER NOT NULL, -- 0: nobody knows since when
    to_ms   INTEGER NOT NULL
) STRICT;
