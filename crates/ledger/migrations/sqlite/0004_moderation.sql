-- Addresses that are shut out.
CREATE TABLE blocks (
    network    TEXT    NOT NULL PRIMARY KEY, -- such as 192.0.2.0/24
    until_ms   INTEGER,                      -- none: until somebody lifts it
    why        TEXT    NOT NULL,             -- for whoever runs the site
    created_ms INTEGER NOT NULL
) STRICT;

-- What was changed behind the back of a site that may be running, so that it looks again.
CREATE TABLE changes (
    id    INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    game  TEXT,             -- the game; none: the blocks
    at_ms INTEGER NOT NULL
) STRICT;
