-- The latest gross weight of each step of a vehicle ticket, from this gate's scale or from another gate of the site.
CREATE TABLE weights (
  vehicle_ticket_id TEXT NOT NULL,
  step TEXT NOT NULL CHECK (step IN ('in', 'out')),
  kg REAL NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (vehicle_ticket_id, step)
) STRICT, WITHOUT ROWID;
