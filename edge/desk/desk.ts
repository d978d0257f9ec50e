import { type Store } from "../store/open.ts";
import { type DecideRequest, type Desk } from "../lane/desk-port.ts";
import { type Decided } from "../lane/passage/state.ts";
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
import { correctedNow, type DeskContext, factHeader, openSurroundings } from "./context.ts";
import { decideScan, type LastScans, readScan, rememberScan } from "./decide-scan.ts";
import { recordEntry } from "./record-entry.ts";
import { say } from "../../shared/words/say.ts";
import { type Spoken } from "../../shared/wire/said.ts";

/** What the edge tells of itself, on no lane. */
export type EdgeEvent =
  "boot" | "clock_jump" | "disk_pressure" | "journal_repaired" | "self_test" | "emergency_sign_in" | "sign_in_locked";

export interface OpenDesk extends Desk, Disposable {
  /** Writes something that belongs to no lane, such as the start of the process. */
  recordEvent(event: EdgeEvent, detail: Spoken): Promise<void>;
  /** Has the journal go on behind what central has of it: it was set back, and other facts are known by its places. */
  repairJournal(centralHas: number): Promise<void>;
  /** Decides and records a vehicle that an officer saw go through without the lane; the arm is not moved. */
  noteCheckIn(request: DecideRequest): Promise<Decided>;
  amendSteps(amendment: StepsAmendment): Promise<Amended>;
  /** @returns the activity */
  forgiveSteps(amender: Amender): Promise<string>;
  recordPaper(paper: ShownPaper): Promise<void>;
}

/**
 * The desk of a gate: takes scans and entries of all its lanes, decides by the rule book from the replica,
 * and writes decision, opening with the step that it takes, and outbox row in one durable transaction.
 * @param onAdded called after facts were written, once the barriers were told what follows from them
 */
export function openDesk(store: Store, context: DeskContext, onAdded: () => void): OpenDesk {
  const around = openSurroundings(context);
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
      // Whoever backed off may come again at once: that is a new decision.
      if (entry.type === "passage" && entry.outcome === "none") last.delete(laneId);
      return activityId;
    },
    async noteCheckIn(request) {
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
    [Symbol.dispose]() {
      around[Symbol.dispose]();
    },
  };
}

function recordBare(context: DeskContext, event: EdgeEvent, detail: Spoken): void {
  context.journal.append({ type: "event", lane_id: null, event, detail }, factHeader(context), context.clock.nowMs());
}
