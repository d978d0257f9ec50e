import type { Clock } from "../../../shared/lib/clock.ts";
import type { Log } from "../../../shared/lib/log.ts";
import type { Fact } from "../../../shared/wire/fact.ts";
import { factOfBody } from "../../store/flawed-facts.ts";
import type { JournalReader } from "../../store/journal-reader.ts";

/** Follows the journal in the background: a few facts per turn, so that no truck waits for the console. */
export interface JournalTail extends Disposable {
  /** The journal has new facts; they are read soon. */
  poke(): void;
  /** All facts that existed at the start have been read. */
  isCaughtUp(): boolean;
}

const FACTS_A_TURN = 50;
/** Vehicles come first in a rush: the console may show them a moment later. */
export const SOON_MS = 50;

/**
 * @param from.sinceMs the start, Unix epoch milliseconds
 * @param from.take called for each fact in the order of the journal
 * @param from.onRead called after each turn that read something
 */
export function followJournal(from: {
  reader: Pick<JournalReader, "after" | "lastBefore" | "last">;
  sinceMs: number;
  take: (fact: Fact) => void;
  onRead: () => void;
  clock: Clock;
  log: Log;
}): JournalTail {
  const { reader, take, onRead, clock, log } = from;
  let upTo = reader.lastBefore(from.sinceMs);
  const goal = reader.last()?.sequence ?? 0;
  let cancelNext: (() => void) | null = null;
  let isStopped = false;
  const turn = (): void => {
    cancelNext = null;
    try {
      const rows = reader.after(upTo, FACTS_A_TURN);
      for (const { sequence, body } of rows) {
        upTo = sequence;
        const fact = factOfBody(body);
        if (fact) take(fact);
      }
      if (rows.length > 0) onRead();
      if (rows.length === FACTS_A_TURN) atOnce();
    } catch (error) {
      log.error({ err: error, after: upTo }, "the console could not read the journal");
    }
  };
  const atOnce = (): void => {
    const next = setImmediate(turn);
    cancelNext = () => clearImmediate(next);
  };
  atOnce();
  return {
    poke() {
      if (!isStopped) cancelNext ??= clock.after(SOON_MS, turn);
    },
    isCaughtUp: () => upTo >= goal,
    [Symbol.dispose]() {
      isStopped = true;
      cancelNext?.();
    },
  };
}
