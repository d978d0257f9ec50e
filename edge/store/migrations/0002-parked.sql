-- Few: counted with every look at the gate.
CREATE INDEX outbox_parked ON outbox (sequence) WHERE state = 'parked';
