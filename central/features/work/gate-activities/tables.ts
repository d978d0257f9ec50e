/** The tables of gate activities; `platform/db/database.ts` explains the columns. */

/** Facts as they arrived; rows are only ever added. */
export interface FactTable {
  id: string;
  edge_id: string;
  boot_id: string;
  sequence: number;
  activity_id: string;
  type: string;
  /** By the edge's clock, as it came. */
  occurred_at: string;
  /** By central's clock, as exactly as known. */
  happened_at: string;
  received_at: string;
  previous_hash: string;
  hash: string;
  body: string;
}

/** Unreadable facts, stored as they arrived. */
export interface ParkedFactTable {
  id: string;
  /** Of the edge that sent it. */
  edge_id: string;
  /** As far as the ids could be read. */
  fact_id: string | null;
  sequence: number | null;
  error: string;
  body: string;
  /** SHA-256 of the body, hex: an identical fact is parked once. */
  body_hash: string;
  received_at: string;
  /** The moment at which a later version accepted the resent fact. */
  settled_at: string | null;
}

/** A range of an edge's sequence that central has, both ends included; ranges are never adjacent. */
export interface EdgeSequenceTable {
  edge_id: string;
  from_sequence: number;
  to_sequence: number;
}

/** The head of an edge's journal at central. */
export interface EdgeJournalTable {
  edge_id: string;
  head_sequence: number;
  head_hash: string;
  /**
   * The moment of the last gap request in an answer to a push; the requested ranges with their start times, as JSON.
   */
  asked_at: string | null;
  asked: string | null;
  /** Facts up to this sequence have expired and are deleted. */
  pruned_up_to: number | null;
  /** All deleted facts happened before this moment. */
  pruned_before: string | null;
}

/** One row per activity; for an edge's activity, the projection of its facts. */
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
  noise: 0 | 1;
  lateness: string;
  created_at: string;
  updated_at: string;
}

/** A range of an edge's journal that a person accepted as lost, both ends included. */
export interface AcceptedGapTable {
  edge_id: string;
  from_sequence: number;
  to_sequence: number;
  review_id: string;
  accepted_at: string;
}

declare module "../../../platform/db/database.ts" {
  interface Database {
    facts: FactTable;
    parked_facts: ParkedFactTable;
    edge_sequences: EdgeSequenceTable;
    edge_journals: EdgeJournalTable;
    gate_activities: GateActivityTable;
    accepted_gaps: AcceptedGapTable;
  }
}
