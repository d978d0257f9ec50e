CREATE TABLE acknowledgements_anew (
  -- By central's clock; null until that is known.
  at_ms INTEGER,
  up_to INTEGER NOT NULL
) STRICT;
INSERT INTO acknowledgements_anew SELECT at_ms, up_to FROM acknowledgements ORDER BY rowid;
DROP TABLE acknowledgements;
ALTER TABLE acknowledgements_anew RENAME TO acknowledgements;
CREATE INDEX photos_settled ON photos (id) WHERE state <> 'waiting';
