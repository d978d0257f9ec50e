-- A row is wide: in a tree by its key (WITHOUT ROWID) four would share an inner page, and a scan would fetch ten pages
-- instead of the two that a narrow index and the row take.
CREATE TABLE replica_vehicle_tickets_anew (
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
INSERT INTO replica_vehicle_tickets_anew SELECT * FROM replica_vehicle_tickets;
DROP TABLE replica_vehicle_tickets;
ALTER TABLE replica_vehicle_tickets_anew RENAME TO replica_vehicle_tickets;
CREATE INDEX replica_vehicle_tickets_by_code ON replica_vehicle_tickets (code, generation);
CREATE INDEX replica_vehicle_tickets_by_plate ON replica_vehicle_tickets (plate, generation, id);
-- Officers look for companies too; tickets of one company stand side by side here.
CREATE INDEX replica_vehicle_tickets_by_company ON replica_vehicle_tickets (company, generation, id);
CREATE INDEX replica_vehicle_tickets_inside ON replica_vehicle_tickets (generation) WHERE is_inside = 1;
CREATE INDEX replica_vehicle_tickets_revoked ON replica_vehicle_tickets (generation) WHERE is_revoked = 1;
