import { type Store } from "../store/open.ts";
import { type Desk } from "../lane/desk-port.ts";
import { openBatch } from "./batch.ts";
import { correctedNow, type DeskContext, factHeader, openSurroundings } from "./context.ts";
import { decideScan, type LastScans, readScan, rememberScan } from "./decide-scan.ts";
import { recordEntry } from "./record-entry.ts";

export interface OpenDesk extends Desk, Disposable {
  /** Writes something that belongs to no lane, such as the start of the process. */
  recordEvent(event: "boot" | "clock_jump" | "disk_pressure" | "journal_repaired", detail: string): Promise<void>;
}

/**
 * The desk of a gate: takes scans and entries of all its lanes, decides by the rule book from the replica,
 * and writes decision, spent step, opening and outbox row in one durable transaction.
 * @param onAdded called when facts were written
 */
export function openDesk(store: Store, context: DeskContext, onAdded: () => void): OpenDesk {
  const around = openSurroundings(context);
  const batch = openBatch(store, context.journal, onAdded);
  const last: LastScans = new Map();
  return {
    async decide(request) {
      const scan = await readScan(request, around);
      const { nowMs } = correctedNow(context);
      const decided = await batch.write(() => decideScan(context, around, last, scan));
      rememberScan(last, scan, decided, nowMs);
      return decided;
    },
    record: (laneId, entry) => batch.write(() => recordEntry(context, laneId, entry)),
    async recordEvent(event, detail) {
      await batch.write(() => recordBare(context, event, detail));
    },
    [Symbol.dispose]: () => around[Symbol.dispose](),
  };
}

function recordBare(
  context: DeskContext,
  event: "boot" | "clock_jump" | "disk_pressure" | "journal_repaired",
  detail: string,
): void {
  context.journal.append({ type: "event", lane_id: null, event, detail }, factHeader(context), context.clock.nowMs());
}
