-- A seek by days of whoever has an account stands until its time, whether a page is open or not, and somebody may have
-- several beside the one that a page keeps alive.
ALTER TABLE seeks ADD COLUMN stands INTEGER NOT NULL DEFAULT 0;
DROP INDEX seeks_of;
CREATE UNIQUE INDEX seeks_of ON seeks (person) WHERE other IS NULL AND stands = 0;
CREATE INDEX standing_seeks_of ON seeks (person) WHERE stands <> 0;
