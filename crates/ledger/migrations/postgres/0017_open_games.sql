-- Games in which anybody may take the empty seat: the lobby lists those that wait. Their index is built beside whoever
-- plays (store/postgres/indexes.rs).
ALTER TABLE games ADD COLUMN is_open BOOLEAN NOT NULL DEFAULT false;
