-- What stays taken back though a central that was restored from an older backup knows nothing of it: cancelled and
-- rejected tickets, and officers and edges that were removed, before any restore too.
CREATE TABLE held_revocations (
  kind TEXT NOT NULL CHECK (kind IN ('vehicle_ticket', 'officer', 'edge')),
  id TEXT NOT NULL,
  -- Of an officer or an edge: what the restored central says of it all the same; null while central agrees.
  said TEXT,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
