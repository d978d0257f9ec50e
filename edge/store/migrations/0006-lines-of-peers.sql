CREATE TABLE peers_anew (
  edge_id TEXT PRIMARY KEY,
  -- How often that journal was set back: its sequences begin anew with each line.
  line INTEGER NOT NULL,
  heard_up_to INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO peers_anew SELECT edge_id, 0, heard_up_to FROM peers;
DROP TABLE peers;
ALTER TABLE peers_anew RENAME TO peers;
