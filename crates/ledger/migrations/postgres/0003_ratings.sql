-- How strong players are. A player is a person (16 bytes) or a level of the engine (one byte); a ladder is a game, a
-- pace and a role, such as pijersi.fast.player.
CREATE TABLE ratings (
    ladder     TEXT    COLLATE "C" NOT NULL,
    player     BYTEA   NOT NULL,
    points     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    results    BIGINT  NOT NULL, -- how many were rated
    last_ms    BIGINT  NOT NULL, -- when the last of them ended
    PRIMARY KEY (ladder, player)
);

CREATE INDEX ratings_by_points ON ratings (ladder, points);
CREATE INDEX ratings_of ON ratings (player);

-- What each result was, and what became of its two players' ratings. The facts stay when the game is forgotten, so
-- that ratings can be computed again from them, in the order of their numbers (and of their names, where two sites
-- became one). A game counts once for each player.
CREATE TABLE rating_changes (
    game          TEXT    COLLATE "C" NOT NULL, -- its name; of a match, that of its series
    player        BYTEA   NOT NULL,
    number        BIGINT  NOT NULL, -- both players of a result have the same
    place         BIGINT  NOT NULL, -- 0: the first side, or player A of a match
    ladder        TEXT    COLLATE "C" NOT NULL,
    opponent      BYTEA   NOT NULL,
    score         BIGINT  NOT NULL, -- in half points
    ended_ms      BIGINT  NOT NULL,
    opening       TEXT,             -- the first moves; none: it was a match
    -- computed
    points_before DOUBLE PRECISION NOT NULL,
    points        DOUBLE PRECISION NOT NULL,
    deviation     DOUBLE PRECISION NOT NULL,
    volatility    DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game, player)
);

CREATE INDEX rating_changes_in_order ON rating_changes (number, game, place);
CREATE INDEX rating_changes_of ON rating_changes (player, number);
