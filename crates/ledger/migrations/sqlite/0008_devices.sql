-- Links that make another device one of somebody's, once and for a while. The newest is the only one.
CREATE TABLE device_links (
    link     BLOB    NOT NULL PRIMARY KEY, -- SHA-256 of its key
    person   BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX device_links_of ON device_links (person);

-- Until now such a link moved one seat to another device. Those that were not used are good for a month.
INSERT INTO device_links (link, person, until_ms)
SELECT link, person, (unixepoch() + 30 * 86400) * 1000 FROM seats
WHERE link IS NOT NULL AND person IN (SELECT id FROM persons);

UPDATE seats SET link = NULL WHERE person IS NOT NULL;
