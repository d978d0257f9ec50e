import type { Store } from "../store/open.ts";
import type { DecideRequest, Admission } from "../lane/admission-port.ts";
import type { Decided } from "../lane/passage/state.ts";
import {
  type Amended,
  type Amender,
  amendSteps,
  forgiveSteps,
  recordPaper,
  type ShownPaper,
  type StepsAmendment,
} from "./amend-steps.ts";
import { openBatch } from "./batch.ts";
import { correctedNow, type AdmissionContext, factHeader, openReplicaCache } from "./context.ts";
import { decideScan, type LastScans, readScan, rememberScan } from "./decide-scan.ts";
import { recordEntry } from "./record-entry.ts";
import { type HandWeight, type Rejudged, weighByHand } from "./weigh-by-hand.ts";
import { say } from "../../shared/words/say.ts";
import type { Spoken } from "../../shared/wire/said.ts";

/** Events of the edge itself, on no lane. */
export type EdgeEvent =
  | "boot"
  | "clock_jump"
  | "disk_pressure"
  | "database_damaged"
  | "journal_gap"
  | "journal_repaired"
  | "self_test"
  | "emergency_sign_in"
  | "sign_in_locked";

export interface OpenAdmission extends Admission, Disposable {
  /** Records an event that belongs to no lane, such as the start of the process. */
  recordEvent(event: EdgeEvent, detail: Spoken): Promise<void>;
  /**
   * Continues the journal behind central's last sequence: the journal was set back, and central has other facts at its
   * sequences.
   */
  repairJournal(centralHas: number): Promise<void>;
  /** Records events in one transaction with the change that they are about; both are on disk when this returns. */
  recordWith(change: () => void, event: EdgeEvent, details: readonly Spoken[]): void;
  /** Decides and records a vehicle that an officer saw pass without the lane; the arm does not move. */
  recordCheckIn(request: DecideRequest): Promise<Decided>;
  amendSteps(amendment: StepsAmendment): Promise<Amended>;
  /** @returns the activity */
  forgiveSteps(amender: Amender): Promise<string>;
  recordPaper(paper: ShownPaper): Promise<void>;
  /** Records an officer's weight of a vehicle that waits, with the decision that it leads to. */
  weighByHand(weight: HandWeight): Promise<Rejudged>;
}

/**
 * The admission service of a gate. It takes scans and entries of all its lanes and decides by the rule book from the replica. It
 * writes decision, opening with its taken step, and outbox row in one durable transaction.
 * @param onAdded called after facts were written, once the barriers have their commands
 */
export function openAdmission(store: Store, context: AdmissionContext, onAdded: () => void): OpenAdmission {
  const around = openReplicaCache(context);
  const batch = openBatch(store, context.journal, onAdded);
  const last: LastScans = new Map();
  return {
    async decide(request) {
      const scan = readScan(request, around);
      const { nowMs } = correctedNow(context);
      const decided = await batch.write(() => decideScan(context, around, last, scan));
      rememberScan(last, scan, decided, nowMs);
      return decided;
    },
    async record(laneId, entry) {
      const activityId = await batch.write(() => recordEntry(context, laneId, entry));
      // A vehicle that backed off may return at once: that is a new decision.
      if (entry.type === "passage" && entry.outcome === "none") last.delete(laneId);
      return activityId;
    },
    async recordCheckIn(request) {
      const scan = readScan(request, around);
      return batch.write(() => {
        const decided = decideScan(context, around, new Map(), scan);
        if (decided.disposition === "opening") {
          const { activityId, vehicleTicketId, decision, sign } = decided;
          const opening = { activityId, vehicleTicketId, step: decision.step, presented: null, sign };
          const because = say("passage_seen_by_officer");
          recordEntry(context, request.laneId, { type: "passage", opening, outcome: "assumed", because });
        }
        return decided;
      });
    },
    amendSteps: (amendment) => batch.write(() => amendSteps(context, amendment)),
    forgiveSteps: (amender) => batch.write(() => forgiveSteps(context, amender)),
    recordPaper: (paper) => batch.write(() => recordPaper(context, paper)),
    weighByHand: (weight) => batch.write(() => weighByHand(context, around, weight)),
    async recordEvent(event, detail) {
      await batch.write(() => recordBare(context, event, detail));
    },
    repairJournal(centralHas) {
      return batch.write(() => {
        const { sequence } = context.journal.head();
        if (centralHas <= sequence) return;
        context.journal.goOnAfter(centralHas);
        recordBare(
          context,
          "journal_repaired",
          `central has facts up to ${centralHas}, this journal ended at ${sequence}`,
        );
      });
    },
    recordWith(change, event, details) {
      batch.writeNow(() => {
        change();
        for (const detail of details) recordBare(context, event, detail);
      });
    },
    [Symbol.dispose]() {
      around[Symbol.dispose]();
    },
  };
}

function recordBare(context: AdmissionContext, event: EdgeEvent, detail: Spoken): void {
  context.journal.append({ type: "event", lane_id: null, event, detail }, factHeader(context), context.clock.nowMs());
}
