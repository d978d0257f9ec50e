import { type Store } from "../store/open.ts";
import { type DecideRequest, type Desk } from "../lane/desk-port.ts";
import { type Decided } from "../lane/machine/state.ts";
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
import { decideScan, type LastScans, readScan, readScanOffThread, rememberScan } from "./decide-scan.ts";
import { recordEntry } from "./record-entry.ts";

/** What the edge tells of itself, on no lane. */
export type EdgeEvent =
  "boot" | "clock_jump" | "disk_pressure" | "journal_repaired" | "self_test" | "emergency_sign_in" | "sign_in_locked";

export interface OpenDesk extends Desk, Disposable {
  /** Writes something that belongs to no lane, such as the start of the process. */
  recordEvent(event: EdgeEvent, detail: string): Promise<void>;
  /** Has the journal go on behind what central has of it: it was set back, and other facts are known by its places. */
  repairJournal(centralHas: number): Promise<void>;
  /** Decides and records a vehicle that an officer saw go through without the lane; the arm is not moved. */
  noteCheckIn(request: DecideRequest): Promise<Decided>;
  amendSteps(amendment: StepsAmendment): Promise<Amended>;
  /** @returns the activity */
  forgiveSteps(amender: Amender): Promise<string>;
  recordPaper(paper: ShownPaper): Promise<void>;
}

/** A scan that comes this soon after another is not alone: it shares threads and commits with what is under way. */
const SOON_MS = 10;
/** So many at once are a rush; for a while then no scan is treated as alone, so that none holds up the others. */
const RUSH = 3;
const RUSH_MS = 10_000;
/** Whoever passes on what was written can wait so long; another lane's scan of the same instant can't wait for them. */
export const TELL_AFTER_MS = 20;

/**
 * The desk of a gate: takes scans and entries of all its lanes, decides by the rule book from the replica,
 * and writes decision, opening with the step that it takes, and outbox row in one durable transaction.
 * @param onAdded called soon after facts were written
 */
export function openDesk(store: Store, context: DeskContext, onAdded: () => void): OpenDesk {
  const around = openSurroundings(context);
  let cancelTelling: (() => void) | null = null;
  const tell = (): void => {
    cancelTelling = null;
    onAdded();
  };
  const batch = openBatch(store, context.journal, () => {
    cancelTelling ??= context.clock.after(TELL_AFTER_MS, tell);
  });
  const last: LastScans = new Map();
  let beingDecided = 0;
  /** When each lane's scan was last read, by the monotonic clock. */
  const cameMs = new Map<string, number>();
  const haveAllCome = (nowMs: number): boolean => {
    const lately = [...cameMs.values()].filter((atMs) => nowMs - atMs < SOON_MS);
    return lately.length >= around.laneCount();
  };
  let sharedUntilMs = 0;
  return {
    async decide(request) {
      const { clock } = context;
      const nowMs = clock.monotonicMs();
      const isAlone = beingDecided === 0 && nowMs >= sharedUntilMs;
      beingDecided++;
      if (beingDecided >= RUSH) sharedUntilMs = nowMs + RUSH_MS;
      try {
        const reading = isAlone ? readScan(request, around) : readScanOffThread(request, around);
        const scan = reading instanceof Promise ? await reading : reading;
        const at = correctedNow(context);
        const readMs = clock.monotonicMs();
        cameMs.set(request.laneId, readMs);
        // Once every lane has come nobody else can.
        const isLast = isAlone || haveAllCome(readMs);
        const decided = await batch.write(() => decideScan(context, around, last, scan), isLast);
        rememberScan(last, scan, decided, at.nowMs);
        return decided;
      } finally {
        beingDecided--;
        sharedUntilMs = Math.max(sharedUntilMs, clock.monotonicMs() + SOON_MS);
      }
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
          const because = "an officer saw it go through";
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
      if (cancelTelling) {
        cancelTelling();
        tell();
      }
      around[Symbol.dispose]();
    },
  };
}

function recordBare(context: DeskContext, event: EdgeEvent, detail: string): void {
  context.journal.append({ type: "event", lane_id: null, event, detail }, factHeader(context), context.clock.nowMs());
}
