-- A seek by days of whoever has an account stands until its time, whether a page is open or not, and somebody may have
-- several beside the one that a page keeps alive.
ALTER TABLE seeks ADD COLUMN stands BOOLEAN NOT NULL DEFAULT FALSE;
DROP INDEX seeks_of;
CREATE UNIQUE INDEX seeks_of ON seeks (person) WHERE other IS NULL AND NOT stands;
CREATE INDEX standing_seeks_of ON seeks (person) WHERE stands;
