import { type Clock } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";
import { type EdgeEvent, type OpenDesk } from "../desk/desk.ts";
import { startLoop } from "../sync/loop.ts";
import { type Spoken } from "../../shared/wire/said.ts";

/** What the edge tells of itself: its starts, jumps of its clock, a disk that is full. */
export interface EdgeNotes extends AsyncDisposable {
  /** Never throws and waits for nothing: it may be called in the midst of a write. */
  note(event: EdgeEvent, detail: Spoken): void;
}

const IDLE_MS = 60_000;
const MOST_KEPT = 1_000;

/**
 * Puts such events on record in their order. They are never shed: what can't be written, as on a full disk, is kept and
 * tried again.
 * @param from.desk null before this edge has a gate: then there is no journal to write to, and nothing is kept
 */
export function openEdgeNotes(from: {
  desk: () => Pick<OpenDesk, "recordEvent"> | null;
  clock: Clock;
  log: Log;
  random: () => number;
}): EdgeNotes {
  const waiting: { event: EdgeEvent; detail: Spoken }[] = [];
  const loop = startLoop({
    ...from,
    name: "notes",
    async turn(signal) {
      for (let next = waiting[0]; next && !signal.aborted; next = waiting[0]) {
        await from.desk()?.recordEvent(next.event, next.detail);
        waiting.shift();
      }
      return IDLE_MS;
    },
  });
  return {
    note(event, detail) {
      if (!from.desk()) return;
      if (waiting.length === MOST_KEPT) from.log.error({ event, detail }, "an event is not on record");
      else waiting.push({ event, detail });
      loop.wake();
    },
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  };
}
