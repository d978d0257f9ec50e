import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { EdgeEvent, OpenAdmission } from "../admission/admission.ts";
import { startLoop } from "../sync/loop.ts";
import type { Spoken } from "../../shared/wire/said.ts";

/** Events of the edge itself: its starts, jumps of its clock, a full disk. */
export interface EdgeEventLog extends AsyncDisposable {
  /** Never throws and waits for nothing: it may be called during a write. */
  note(event: EdgeEvent, detail: Spoken): void;
}

const IDLE_MS = 60_000;
const MAX_KEPT = 1_000;

/**
 * Records such events in their order. An event that can't be written, as on a full disk, is kept and retried. When 1,000
 * events wait, a new one is dropped.
 * @param from.admission null before this edge has a gate: then there is no journal to write to, and nothing is kept
 */
export function openEdgeEventLog(from: {
  admission: () => Pick<OpenAdmission, "recordEvent"> | null;
  clock: Clock;
  log: Log;
  random: () => number;
}): EdgeEventLog {
  const waiting: { event: EdgeEvent; detail: Spoken }[] = [];
  const loop = startLoop({
    ...from,
    name: "notes",
    async turn(signal) {
      for (let next = waiting[0]; next && !signal.aborted; next = waiting[0]) {
        await from.admission()?.recordEvent(next.event, next.detail);
        waiting.shift();
      }
      return IDLE_MS;
    },
  });
  return {
    note(event, detail) {
      if (!from.admission()) return;
      if (waiting.length === MAX_KEPT) from.log.error({ event, detail }, "edge event dropped: queue full");
      else waiting.push({ event, detail });
      loop.wake();
    },
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  };
}
