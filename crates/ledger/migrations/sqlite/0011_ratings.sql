-- How strong players are. A player is a person (16 bytes) or a level of the engine (one byte); a ladder is a game, a
-- pace and a role, such as pijersi.fast.player.
CREATE TABLE ratings (
    ladder     TEXT    NOT NULL,
    player     BLOB    NOT NULL,
    points     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    results    INTEGER NOT NULL, -- how many were rated
    last_ms    INTEGER NOT NULL, -- when the last of them ended
    PRIMARY KEY (ladder, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_by_points ON ratings (ladder, points);
CREATE INDEX ratings_of ON ratings (player);

-- What each result was, and what became of its two players' ratings. The facts stay when the game is forgotten, so
-- that ratings can be computed again from them, in the order of their numbers (and of their names, where two sites
-- became one). A game counts once for each player.
CREATE TABLE rating_changes (
    game          TEXT    NOT NULL, -- its name; of a match, that of its series
    player        BLOB    NOT NULL,
    number        INTEGER NOT NULL, -- both players of a result have the same
    place         INTEGER NOT NULL, -- 0: the first side, or player A of a match
    ladder        TEXT    NOT NULL,
    opponent      BLOB    NOT NULL,
    score         INTEGER NOT NULL, -- in half points
    ended_ms      INTEGER NOT NULL,
    opening       TEXT,             -- the first moves; none: it was a match
    -- computed
    points_before REAL    NOT NULL,
    points        REAL    NOT NULL,
    deviation     REAL    NOT NULL,
    volatility    REAL    NOT NULL,
    PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_changes_in_order ON rating_changes (number, game, place);
CREATE INDEX rating_changes_of ON rating_changes (player, number);
