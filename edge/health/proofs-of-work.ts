import type { Clock } from "../../shared/lib/clock.ts";
import type { ProofOfWork } from "../../shared/lib/watchdog.ts";
import type { Gate } from "../gate/gate.ts";
import { nextDeadlineMs } from "../lane/passage/time.ts";
import type { Store } from "../store/open.ts";

/** A lane that misses its tick for so long lets nobody through, and its arm may stand open. */
const OVERDUE_MS = 5_000;
/** A read of the own database takes less than a millisecond; the disk of a gate may stall for seconds. */
const READ_MS = 10_000;

/** What the daemon must do to count as working: read its database, and wake each lane in time. */
export function proofsOfWork(parts: {
  store: Pick<Store, "db">;
  gate: () => Pick<Gate, "lanes"> | null;
  clock: Clock;
}): ProofOfWork[] {
  const { store, gate, clock } = parts;
  const read = store.db.prepare("SELECT value FROM meta LIMIT 1");
  return [
    { name: "database", limitMs: READ_MS, prove: () => read.get() },
    {
      name: "lanes",
      limitMs: OVERDUE_MS,
      prove() {
        for (const { record, lane } of gate()?.lanes() ?? []) {
          const { setup, state } = lane.look();
          const deadlineMs = nextDeadlineMs(setup, state) ?? Infinity;
          if (clock.monotonicMs() - deadlineMs > OVERDUE_MS) throw new Error(`lane ${record.name} misses its tick`);
        }
      },
    },
  ];
}
