/** The tables of what happened at the gates; the columns' meaning is that of `platform/db/database.ts`. */

/** Facts as they came: only ever added to. */
export interface FactTable {
  id: string;
  edge_id: string;
  boot_id: string;
  sequence: number;
  activity_id: string;
  type: string;
  /** By the edge's clock, as it came. */
  occurred_at: string;
  /** By central's clock, as far as it can be told. */
  happened_at: string;
  received_at: string;
  previous_hash: string;
  hash: string;
  body: string;
}

/** What central could not read, kept as it came. */
export interface ParkedFactTable {
  id: string;
  /** Of the edge that sent it. */
  edge_id: string;
  /** As far as they can be read. */
  fact_id: string | null;
  sequence: number | null;
  error: string;
  body: string;
  /** SHA-256 of the body, hex: the same thing sent again is parked once. */
  body_hash: string;
  received_at: string;
  /** When it was accepted after all, sent again to a later version. */
  settled_at: string | null;
}

/** A stretch of an edge's sequence that central has, both ends included; stretches never touch. */
export interface EdgeSequenceTable {
  edge_id: string;
  from_sequence: number;
  to_sequence: number;
}

/** The head of an edge's journal as central has it. */
export interface EdgeJournalTable {
  edge_id: string;
  head_sequence: number;
  head_hash: string;
  /** When the answer to a push last asked for what is missing; which stretches are asked for and since when, as JSON. */
  asked_at: string | null;
  asked: string | null;
  /** Facts up to this sequence have had their time and are no longer here. */
  pruned_up_to: number | null;
  /** They all happened before this moment. */
  pruned_before: string | null;
}

/** One row an activity; for an edge's, what its facts come to. */
export interface GateActivityTable {
  id: string;
  kind: string;
  source: string;
  activity: string | null;
  status: string;
  color: string | null;
  verdict: string | null;
  code: string | null;
  area_id: string | null;
  gate_id: string;
  lane_id: string | null;
  edge_id: string | null;
  vehicle_ticket_id: string | null;
  ticket_id: string | null;
  vehicle_number: string;
  normal_plate: string;
  container_number: string;
  led_message: string | null;
  error_message: string | null;
  presented: string | null;
  presented_text: string | null;
  decision: string | null;
  checked_at: string;
  passage: string | null;
  passed_at: string | null;
  settled_by: string | null;
  override: string | null;
  override_action: string | null;
  reason: string | null;
  is_offline: 0 | 1;
  replica_age_ms: number | null;
  on_signature_alone: 0 | 1;
  lateness: string;
  created_at: string;
  updated_at: string;
}

/** A stretch of an edge's journal that a person gave up for lost, both ends included. */
export interface AcceptedGapTable {
  edge_id: string;
  from_sequence: number;
  to_sequence: number;
  review_id: string;
  accepted_at: string;
}

declare module "../../platform/db/database.ts" {
  interface Database {
    facts: FactTable;
    parked_facts: ParkedFactTable;
    edge_sequences: EdgeSequenceTable;
    edge_journals: EdgeJournalTable;
    gate_activities: GateActivityTable;
    accepted_gaps: AcceptedGapTable;
  }
}
