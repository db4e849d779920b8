-- Clubs, and who stands in their lists as what.
CREATE TABLE clubs (
    id         TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    skeleton   TEXT   NOT NULL UNIQUE, -- what the name looks like
    about      TEXT   NOT NULL,        -- what it says of itself
    entry      TEXT   NOT NULL,        -- open, asking, invitation
    invitation BIGINT NOT NULL,        -- the number of the link that invites; odd numbers are good, even ones void
    founder    BYTEA,                  -- none if they have left, or the host founded it
    created_ms BIGINT NOT NULL,
    closed_ms  BIGINT,                 -- when a moderator closed it
    number     BIGINT NOT NULL         -- of the last change: whoever changes it has it alone
);

CREATE INDEX clubs_by_founder ON clubs (founder);

CREATE TABLE club_members (
    club     TEXT   COLLATE "C" NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    person   BYTEA  NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    rank     TEXT   NOT NULL, -- asked, member, officer, removed
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (club, person)
);

CREATE INDEX club_members_by_rank ON club_members (club, rank, since_ms, person);
CREATE INDEX club_members_of ON club_members (person);

-- Whose tournament it is; it stands in the spec too.
ALTER TABLE tournaments ADD COLUMN club TEXT COLLATE "C";
CREATE INDEX tournaments_by_club ON tournaments (club, updated_ms) WHERE club IS NOT NULL;
