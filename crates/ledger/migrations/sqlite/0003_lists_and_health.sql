-- What a list tells of what was agreed: the spec without options and position, which may hold a rule
-- file of 64 KB. Games from before this column have none, and their spec is read instead.
ALTER TABLE games ADD COLUMN brief TEXT; -- JSON

-- One row that is written anew to see whether there is room on the disk.
CREATE TABLE probe (
    id     INTEGER NOT NULL PRIMARY KEY,
    filler BLOB    NOT NULL
) STRICT;
