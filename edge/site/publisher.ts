import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import { factOfBody } from "../store/flawed-facts.ts";
import type { JournalReader } from "../store/journal-reader.ts";
import type { HeardUpTo, PeersStore } from "../store/peers.ts";
import { startLoop, type Loop } from "../sync/loop.ts";
import type { SiteBody } from "./message.ts";
import { siteStepOf, siteWeightOf } from "./steps-of-facts.ts";

/** Publishes the vehicles' steps in this gate's journal to the other gates. */
export interface Publisher extends Loop {
  /** Another gate has received this journal up to `heard`, or never if null: the missing steps are sent again. */
  onHeardUpTo(heard: HeardUpTo | null): void;
}

/** The number of facts per turn: small, so that no gate waits for it. */
const BATCH_ROWS = 200;
const IDLE_MS = 60_000;
const RETRY_MS = 5_000;
/** The minimum time between restarts, for any number of requests. */
const AGAIN_MS = 5_000;
/**
 * A gate that has never received this journal gets the facts that central may not have forwarded yet, plus this margin.
 */
const FRESH_MS = 2 * 3_600_000;

/**
 * @param needs.publish resolves when the broker has accepted the message; rejects if it was not sent, or may not have been
 */
export function startPublisher(needs: {
  journal: JournalReader;
  /** The line of this gate's own journal. */
  lines: Pick<PeersStore, "ownLine" | "beginLine">;
  publish: (body: SiteBody) => Promise<void>;
  clock: Clock;
  log: Log;
  random: () => number;
}): Publisher {
  const { journal, lines, clock } = needs;
  /**
   * The last sequence that others can have received. The positions of the others show what an earlier run did not send.
   */
  const lastSequence = (): number => journal.last()?.sequence ?? 0;
  let goal = lastSequence();
  let looked = goal;
  /** The next message follows the one that ended here. */
  let after = goal;
  let begunAgainMs = -Infinity;

  const loop = startLoop({
    ...needs,
    name: "site steps",
    async turn() {
      const rows = journal.after(looked, BATCH_ROWS);
      const last = rows.at(-1)?.sequence;
      if (last === undefined) return IDLE_MS;
      const facts = rows.flatMap(({ body }) => factOfBody(body) ?? []);
      const steps = facts.flatMap((fact) => siteStepOf(fact) ?? []);
      const weights = facts.flatMap((fact) => siteWeightOf(fact) ?? []);
      const isCaughtUp = after < goal && last >= goal;
      if (steps.length > 0 || weights.length > 0 || isCaughtUp) {
        const said = { steps, ...(weights.length > 0 && { weights }) };
        const from = after;
        try {
          await needs.publish({ type: "steps", line: lines.ownLine(), after, up_to: last, ...said });
        } catch {
          return RETRY_MS;
        }
        // Restarted while the message was in flight: the new position stays.
        if (after !== from) return 0;
        after = last;
        goal = Math.max(goal, last);
      }
      looked = last;
      return 0;
    },
  });

  const freshStart = (): number => {
    const recent = journal.lastBefore(clock.nowMs() - FRESH_MS);
    const unacknowledged = journal.oldestUnacknowledged();
    return unacknowledged === null ? recent : Math.min(recent, unacknowledged - 1);
  };
  return {
    onHeardUpTo(heard) {
      const line = lines.ownLine();
      const isOfThisLine = heard?.line === line;
      // The other gate has facts that this journal does not have: the journal was set back, and its content is new to
      // them.
      const isSetBack = heard !== null && (isOfThisLine ? heard.up_to > lastSequence() : heard.line > line);
      if (isSetBack) lines.beginLine(heard.line + 1);
      if (looked < goal || clock.monotonicMs() - begunAgainMs < AGAIN_MS) return;
      const known = isOfThisLine && !isSetBack ? heard.up_to : null;
      if (goal === 0 || (known !== null && known >= goal)) return;
      begunAgainMs = clock.monotonicMs();
      after = known ?? 0;
      looked = Math.min(known ?? freshStart(), goal - 1);
      loop.wake();
    },
    wake: () => loop.wake(),
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  };
}
