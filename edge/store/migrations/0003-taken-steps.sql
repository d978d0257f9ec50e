-- A step that is taken and not yet spent stands in `open_activities` alone: a page of `steps` would cost the truck that
-- waits for its opening. The step that it has taken: when, by which fact, with what change of the vehicles inside.
ALTER TABLE open_activities ADD COLUMN taken_ms INTEGER;
ALTER TABLE open_activities ADD COLUMN taken_sequence INTEGER;
ALTER TABLE open_activities ADD COLUMN taken_inside_delta INTEGER;

CREATE TABLE steps_anew (
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

CREATE INDEX journal_for_now ON journal (activity_id, sequence) WHERE type <> 'passage';
INSERT INTO steps_anew
  SELECT vehicle_ticket_id, step, at_ms, activity_id, lane_id,
    coalesce((SELECT max(sequence) FROM journal WHERE activity_id = steps.activity_id AND type <> 'passage'), 0),
    inside_delta
  FROM steps WHERE is_spent = 1;
INSERT INTO steps_anew
  SELECT vehicle_ticket_id, before ->> 'step', before ->> 'at_ms', before ->> 'activity_id', before ->> 'lane_id',
    coalesce(
      (SELECT max(sequence) FROM journal WHERE activity_id = steps.before ->> 'activity_id' AND type <> 'passage'), 0),
    before ->> 'inside_delta'
  FROM steps WHERE is_spent = 0 AND before IS NOT NULL;
UPDATE open_activities SET
  taken_ms = taken.at_ms,
  taken_sequence = coalesce(
    (SELECT max(sequence) FROM journal
     WHERE activity_id = open_activities.activity_id AND type <> 'passage'), 0),
  taken_inside_delta = taken.inside_delta - coalesce(taken.before ->> 'inside_delta', 0)
  FROM steps AS taken
  WHERE taken.is_spent = 0 AND taken.activity_id = open_activities.activity_id;
DROP INDEX journal_for_now;
DROP TABLE steps;
ALTER TABLE steps_anew RENAME TO steps;
