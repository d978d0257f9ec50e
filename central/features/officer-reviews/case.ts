import { type ReviewKind } from "../../../shared/wire/review.ts";

/** A reason to open a case about an activity, and what speaks for each side. */
export interface Case {
  kind: ReviewKind;
  evidence: Record<string, unknown>;
  /** The other side of a `double_step`. */
  otherActivityId?: string;
}

/** The activity that cases are about. */
export interface CaseSubject {
  id: string;
  area_id: string | null;
  gate_id: string;
  edge_id: string | null;
  vehicle_number: string;
  /** News of it came too late to ring a bell. */
  isLate: boolean;
}

/** Something that is wrong with an edge itself. */
export interface EdgeFinding {
  kind: "clock_off" | "chain_broken";
  /** The same finding has the same key, however often it is made. */
  key: string;
  evidence: Record<string, unknown>;
  /** When it was so, Unix epoch milliseconds. */
  happenedMs: number;
}

/** Facts of an edge's journal that are missing, both ends included, with what stands around them. */
export interface Gap {
  from: number;
  to: number;
  evidence: Record<string, unknown>;
  /** When the fact behind it happened, or when it was noticed where that is missing too; Unix epoch milliseconds. */
  happenedMs: number;
}
