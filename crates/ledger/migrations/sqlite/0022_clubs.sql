-- Clubs, and who stands in their lists as what.
CREATE TABLE clubs (
    id         TEXT    NOT NULL PRIMARY KEY,
    name       TEXT    NOT NULL,
    skeleton   TEXT    NOT NULL UNIQUE, -- what the name looks like
    about      TEXT    NOT NULL,        -- what it says of itself
    entry      TEXT    NOT NULL,        -- open, asking, invitation
    invitation INTEGER NOT NULL,        -- the number of the link that invites; odd numbers are good, even ones void
    founder    BLOB,                    -- none if they have left, or the host founded it
    created_ms INTEGER NOT NULL,
    closed_ms  INTEGER,                 -- when a moderator closed it
    number     INTEGER NOT NULL         -- of the last change: whoever changes it has it alone
) STRICT, WITHOUT ROWID;

CREATE INDEX clubs_by_founder ON clubs (founder);

CREATE TABLE club_members (
    club     TEXT    NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    person   BLOB    NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    rank     TEXT    NOT NULL, -- asked, member, officer, removed
    since_ms INTEGER NOT NULL,
    PRIMARY KEY (club, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX club_members_by_rank ON club_members (club, rank, since_ms, person);
CREATE INDEX club_members_of ON club_members (person);

-- Whose tournament it is; it stands in the spec too.
ALTER TABLE tournaments ADD COLUMN club TEXT;
CREATE INDEX tournaments_by_club ON tournaments (club, updated_ms) WHERE club IS NOT NULL;
