-- The schema of version 1.0.0.

-- What this edge is and how far it has come.
CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The replica: what central says. Rebuilt from the feed at any time. A rebuild fills a generation of its own beside
-- the one that decisions are made from; `meta` names the live one, so that they change places in one write.
-- A row is wide: in a tree by its key (WITHOUT ROWID) four would share an inner page, and a scan would fetch ten pages
-- instead of the two that a narrow index and the row take.
CREATE TABLE replica_vehicle_tickets (
  generation INTEGER NOT NULL,
  id TEXT NOT NULL,
  code TEXT NOT NULL,
  plate TEXT NOT NULL,
  -- In lower case.
  company TEXT NOT NULL,
  is_inside INTEGER NOT NULL,
  is_revoked INTEGER NOT NULL,
  credential_digest TEXT,
  body TEXT NOT NULL,
  PRIMARY KEY (generation, id)
) STRICT;
CREATE INDEX replica_vehicle_tickets_by_code ON replica_vehicle_tickets (code, generation);
CREATE INDEX replica_vehicle_tickets_by_plate ON replica_vehicle_tickets (plate, generation, id);
-- Officers look for companies too; tickets of one company stand side by side here.
CREATE INDEX replica_vehicle_tickets_by_company ON replica_vehicle_tickets (company, generation, id);
CREATE INDEX replica_vehicle_tickets_inside ON replica_vehicle_tickets (generation) WHERE is_inside = 1;
CREATE INDEX replica_vehicle_tickets_revoked ON replica_vehicle_tickets (generation) WHERE is_revoked = 1;
-- Areas, gates, lanes, keys and officers: few, read whole.
CREATE TABLE replica_records (
  generation INTEGER NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (generation, kind, id)
) STRICT, WITHOUT ROWID;

-- The journal: what happened here. Appended to, never changed; `body` is the fact as it is sent.
-- A truck waits for each append: every index here would be one more page to bring to the disk.
CREATE TABLE journal (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  activity_id TEXT NOT NULL,
  lane_id TEXT,
  type TEXT NOT NULL,
  occurred_ms INTEGER NOT NULL,
  hash TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
-- A row for every fact that central has not acknowledged.
CREATE TABLE outbox (
  sequence INTEGER PRIMARY KEY REFERENCES journal (sequence),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'parked')),
  error TEXT
) STRICT;
-- Few: counted with every look at the gate.
CREATE INDEX outbox_parked ON outbox (sequence) WHERE state = 'parked';
-- When central acknowledged how far: facts are kept for the retention time after that.
CREATE TABLE acknowledgements (
  -- By central's clock; null until that is known.
  at_ms INTEGER,
  up_to INTEGER NOT NULL
) STRICT;
-- A row for each answer of central, for as long as facts are kept: looked through once a minute.
CREATE INDEX acknowledgements_by_time ON acknowledgements (at_ms, up_to);

-- The last step of a vehicle ticket as this gate saw it, until the replica has it or a later one. One that is taken and
-- not yet spent stands in `open_activities` alone: a page here would cost the truck that waits for its opening.
CREATE TABLE steps (
  vehicle_ticket_id TEXT PRIMARY KEY,
  -- Null where an officer put right that no step counts.
  step TEXT CHECK (step IN ('in', 'out')),
  at_ms INTEGER NOT NULL,
  activity_id TEXT NOT NULL,
  lane_id TEXT NOT NULL,
  -- Of the fact that took it: which of two steps is the later one, whatever the clock did between them.
  sequence INTEGER NOT NULL,
  -- What this row changes in the number of vehicles inside that the replica knows: -1, 0 or 1.
  inside_delta INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- Openings whose passage is not settled: what a restart has to account for.
CREATE TABLE open_activities (
  activity_id TEXT PRIMARY KEY,
  lane_id TEXT NOT NULL,
  vehicle_ticket_id TEXT,
  step TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('opening', 'referral')),
  since_ms INTEGER NOT NULL,
  -- The step that it has taken: when, by which fact, with what change of the vehicles inside.
  taken_ms INTEGER,
  taken_sequence INTEGER,
  taken_inside_delta INTEGER
) STRICT, WITHOUT ROWID;
-- Modes that officers set; they outlive a restart.
CREATE TABLE lane_modes (
  lane_id TEXT PRIMARY KEY,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- The record that each lane last ran: what it keeps when the next one can't be applied.
CREATE TABLE lane_configurations (
  lane_id TEXT PRIMARY KEY,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Commands of central that were taken, so that a repeated one is refused and each gets its result.
CREATE TABLE commands (
  id TEXT PRIMARY KEY,
  received_ms INTEGER NOT NULL,
  result TEXT,
  is_reported INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Steps that other gates of the area told this one over the site's broker, until the replica has them or later ones.
CREATE TABLE peer_steps (
  vehicle_ticket_id TEXT NOT NULL,
  activity_id TEXT NOT NULL,
  edge_id TEXT NOT NULL,
  gate_id TEXT NOT NULL,
  lane_id TEXT NOT NULL,
  -- Null where an officer put right that no step before this one counts.
  step TEXT CHECK (step IN ('in', 'out')),
  at_ms INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('taken', 'spent', 'back')),
  sequence INTEGER NOT NULL,
  inside_delta INTEGER NOT NULL,
  PRIMARY KEY (vehicle_ticket_id, activity_id)
) STRICT, WITHOUT ROWID;
-- How far each edge's journal was heard without a hole.
CREATE TABLE peers (
  edge_id TEXT PRIMARY KEY,
  -- How often that journal was set back: its sequences begin anew with each line.
  line INTEGER NOT NULL,
  heard_up_to INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Which revocations came down the feed, so that gates that were away from central can be told of them.
CREATE TABLE revocations (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  epoch TEXT NOT NULL,
  cursor TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

-- What stays taken back though a central that was restored from an older backup knows nothing of it: cancelled and
-- rejected tickets, and officers and edges that were removed, before any restore too.
CREATE TABLE held_revocations (
  kind TEXT NOT NULL CHECK (kind IN ('vehicle_ticket', 'officer', 'edge')),
  id TEXT NOT NULL,
  -- Of an officer or an edge: what the restored central says of it all the same; null while central agrees.
  said TEXT,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

-- When central could not be reached. `first_sequence` and `last_sequence` say which facts fell into it; `summary` is
-- what they told, kept when the outage has ended and longer than the facts themselves.
CREATE TABLE outages (
  id TEXT PRIMARY KEY,
  began_ms INTEGER NOT NULL,
  ended_ms INTEGER,
  because TEXT,
  replica_as_of TEXT,
  first_sequence INTEGER NOT NULL,
  last_sequence INTEGER,
  summary TEXT
) STRICT, WITHOUT ROWID;

-- Failed tries to sign in at the console, of a person or an address; a lock outlives a restart.
CREATE TABLE sign_in_failures (
  key TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  last_ms INTEGER NOT NULL,
  locked_until_ms INTEGER
) STRICT, WITHOUT ROWID;

-- Photos of what happened here; their bytes are files beside this database. `id` rises with the time.
CREATE TABLE photos (
  id TEXT PRIMARY KEY,
  activity_id TEXT NOT NULL,
  device_id TEXT,
  moment TEXT NOT NULL,
  taken_at TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('jpeg', 'png', 'webp')),
  size_bytes INTEGER NOT NULL,
  -- `sent`: central has it; `refused`: central does not want it, and `error` says why.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'refused')),
  error TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX photos_by_activity ON photos (activity_id);
CREATE INDEX photos_waiting ON photos (id) WHERE state = 'waiting';
CREATE INDEX photos_settled ON photos (id) WHERE state <> 'waiting';

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

-- The latest gross weight of each step of a vehicle ticket, from this gate's scale or from another gate of the site.
CREATE TABLE weights (
  vehicle_ticket_id TEXT NOT NULL,
  step TEXT NOT NULL CHECK (step IN ('in', 'out')),
  kg REAL NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (vehicle_ticket_id, step)
) STRICT, WITHOUT ROWID;
