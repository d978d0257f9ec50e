import type { LoadAct, LoadWork } from "../../../wire/load-unload.ts";
import type { SaidCode } from "../../../../shared/words/say.ts";

/** The work of one visit as a state machine: pure, and one table. */

/** `none`: nothing was scanned in this visit yet. `ended`: a verifier ended it early. */
export type Phase = "none" | "waiting" | "accepted" | "rejected" | "finalized" | "ended";

/**
 * The effect of an act: the next phase; `stay`: it was done already, and nothing changes; `same`: it was done already,
 * and only the same content counts as a repetition; `no`: it is not allowed.
 */
export type Move = Phase | "stay" | "same" | "no";

/** A new visit begins from every phase, but only after the one before is over: see `ruleOnReEntry`. */
export const MOVES: Readonly<Record<Phase, Readonly<Record<LoadAct, Move>>>> = {
  none: {
    scan: "waiting",
    check_in: "waiting",
    accept: "accepted",
    reject: "rejected",
    draft: "no",
    finalize: "no",
    done: "ended",
    re_entry: "none",
  },
  waiting: {
    scan: "stay",
    check_in: "waiting",
    accept: "accepted",
    reject: "rejected",
    draft: "no",
    finalize: "no",
    done: "ended",
    re_entry: "none",
  },
  accepted: {
    scan: "stay",
    check_in: "accepted",
    accept: "stay",
    reject: "rejected",
    draft: "accepted",
    finalize: "finalized",
    done: "ended",
    re_entry: "none",
  },
  rejected: {
    scan: "stay",
    check_in: "rejected",
    accept: "accepted",
    reject: "stay",
    draft: "no",
    finalize: "no",
    done: "ended",
    re_entry: "none",
  },
  finalized: {
    scan: "stay",
    check_in: "stay",
    accept: "stay",
    reject: "no",
    draft: "same",
    finalize: "same",
    done: "ended",
    re_entry: "none",
  },
  ended: {
    scan: "stay",
    check_in: "no",
    accept: "no",
    reject: "no",
    draft: "no",
    finalize: "no",
    done: "stay",
    re_entry: "none",
  },
};

/** The part of a record that determines its phase. */
export type Phased = Pick<LoadWork, "status" | "finalized_at" | "ended_at">;

export function phaseOf(record: Phased | null): Phase {
  if (record === null) return "none";
  if (record.ended_at !== null) return "ended";
  return record.finalized_at === null ? record.status : "finalized";
}

/** The reason why an act is not allowed in a phase. */
export const WHY_NOT = {
  none: "load_waits",
  waiting: "load_waits",
  rejected: "load_is_rejected",
  accepted: "load_is_accepted",
  finalized: "load_is_finalized",
  ended: "load_was_ended",
} as const satisfies Readonly<Record<Phase, SaidCode>>;

/** The circumstances of a vehicle ticket that limit its acts. */
export interface Circumstances {
  /** The ticket waits for approval, or was rejected or cancelled. */
  isVoid: boolean;
  /** No step of the visit is taken yet. */
  isUntouched: boolean;
  /** The last step of the visit is taken. */
  isOver: boolean;
  isExpired: boolean;
}

/** Why the vehicle may not come in again; null where it may. */
export function ruleOnReEntry({
  isOver,
  isExpired,
  isUntouched,
}: Circumstances): "load_has_expired" | "load_visit_goes_on" | null {
  if (isExpired) return "load_has_expired";
  return isOver || isUntouched ? null : "load_visit_goes_on";
}

const OFFERED: readonly LoadAct[] = ["check_in", "accept", "reject", "draft", "finalize", "done", "re_entry"];

/** The acts that would change something now. */
export function nextActs(phase: Phase, circumstances: Circumstances): LoadAct[] {
  if (circumstances.isVoid) return [];
  return OFFERED.filter((act) => {
    if (act === "re_entry") return circumstances.isOver && ruleOnReEntry(circumstances) === null;
    const move = MOVES[phase][act];
    return move !== "stay" && move !== "same" && move !== "no";
  });
}
