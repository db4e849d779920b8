-- Games in which anybody may take the empty seat: the lobby lists those that wait.
ALTER TABLE games ADD COLUMN is_open BOOLEAN NOT NULL DEFAULT false;

CREATE INDEX games_open ON games (updated_ms) WHERE is_open AND status = 'waiting';
