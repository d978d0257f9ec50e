-- Journal rows that a damaged disk made unreadable, as they were found: kept for recovery, and never sent.
CREATE TABLE unreadable_facts (
  sequence INTEGER NOT NULL,
  id TEXT NOT NULL,
  activity_id TEXT NOT NULL,
  lane_id TEXT,
  type TEXT NOT NULL,
  occurred_ms INTEGER NOT NULL,
  hash TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
