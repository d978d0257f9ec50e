import { type Clock } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";
import { Fact } from "../../shared/wire/fact.ts";
import { type JournalReader, type JournalRow } from "../store/journal-reader.ts";
import { type HeardUpTo, type PeersStore } from "../store/peers.ts";
import { startLoop, type Loop } from "../sync/loop.ts";
import { type SiteBody, type SiteStep } from "./message.ts";
import { siteStepOf } from "./steps-of-facts.ts";

/** Tells the other gates what this gate's journal says of vehicles' steps. */
export interface Publisher extends Loop {
  /** Another gate has heard this journal up to `heard`, or, where that is null, never: what it lacks is told again. */
  onHeardUpTo(heard: HeardUpTo | null): void;
}

/** Facts looked at in one turn: so few that no gate waits for it. */
const BATCH_ROWS = 200;
const IDLE_MS = 60_000;
const RETRY_MS = 5_000;
/** However often others ask, nothing is begun again sooner. */
const AGAIN_MS = 5_000;
/** Whoever hears of this gate for the first time is told what central may not have passed on yet, and this much more. */
const FRESH_MS = 2 * 3_600_000;

/** @param needs.tell resolves when the broker has taken the message; rejects when it was not sent, or may not have been */
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
  /** As far as anybody can have heard. What an earlier run did not come to tell shows in what the others have heard. */
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
      const steps = rows.flatMap((row) => stepOf(row) ?? []);
      const isCaughtUp = after < goal && last >= goal;
      if (steps.length > 0 || isCaughtUp) {
        const from = after;
        try {
          await needs.publish({ type: "steps", line: lines.ownLine(), after, up_to: last, steps });
        } catch {
          return RETRY_MS;
        }
        // Begun again while the message was on its way: it goes on from there.
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
      // Heard of facts that this journal does not have: it was set back, and what it holds is new to them.
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

function stepOf(row: JournalRow): SiteStep | null {
  const fact = Fact.safeParse(JSON.parse(row.body));
  return fact.success ? siteStepOf(fact.data) : null;
}
