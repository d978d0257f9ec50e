import type { ReviewKind } from "../../../wire/review.ts";

/** A reason to open a case about an activity, with the evidence of each side. */
export interface Case {
  kind: ReviewKind;
  evidence: Record<string, unknown>;
  /** The other activity of a `double_step`. */
  otherActivityId?: string;
}

/** The activity of a case. */
export interface CaseSubject {
  id: string;
  area_id: string | null;
  gate_id: string;
  edge_id: string | null;
  vehicle_number: string;
  /** Its news arrived too late for an alert. */
  isLate: boolean;
}

/** A fault of an edge itself. */
export interface EdgeFinding {
  kind: "clock_off" | "chain_broken" | "foreign_claim";
  /** A repeated finding has the same key. */
  key: string;
  evidence: Record<string, unknown>;
  /** The moment of the finding, Unix epoch milliseconds. */
  happenedMs: number;
}

/** Missing facts of an edge's journal, both ends included, with the moments of the neighbouring facts. */
export interface Gap {
  from: number;
  to: number;
  evidence: Record<string, unknown>;
  /**
   * The moment of the fact behind the gap, or of its detection where that fact is missing too; Unix epoch milliseconds.
   */
  happenedMs: number;
}
