-- Games in which anybody may take the empty seat: the lobby lists those that wait.
ALTER TABLE games ADD COLUMN is_open INTEGER NOT NULL DEFAULT 0;

CREATE INDEX games_open ON games (updated_ms) WHERE is_open = 1 AND status = 'waiting';
