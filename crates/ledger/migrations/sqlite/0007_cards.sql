-- What the card of a game in a list shows of its board. Games from before have none until something happens
-- in them, and are replayed for it.
ALTER TABLE games ADD COLUMN fen  TEXT;
ALTER TABLE games ADD COLUMN last TEXT; -- JSON: the cells of the last move
