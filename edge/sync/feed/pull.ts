import type { Clock } from "../../../shared/lib/clock.ts";
import type { Log } from "../../../shared/lib/log.ts";
import type { CentralClient } from "../link/central-client.ts";
import { readFeedLine } from "./feed-line.ts";
import { wordsOf } from "../link/http.ts";
import { startLoop, type Loop } from "../loop.ts";
import { afterPull, pollSeconds, type PullTurn } from "../plan.ts";
import type { Replica, ReplicaChange } from "../ports.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** Records in one step of the replica: the transaction is so short that no gate waits for it. */
const STEP_ITEMS = 1_000;

interface PullDeps {
  client: Pick<CentralClient, "changes">;
  replica: Replica;
  clock: Clock;
  log: Log;
  /** How long central may delay an answer while it waits for changes (long poll). */
  waitSeconds: number;
}

/** Follows the change feed. `stuckBecause` is the line that this version can't read, while it blocks the feed. */
export function startPull(needs: PullDeps & { random: () => number }): Loop & { stuckBecause(): Spoken | null } {
  let failures = 0;
  let stuck: Spoken | null = null;
  const loop = startLoop({
    ...needs,
    name: "pull",
    async turn(signal) {
      const waitSeconds = pollSeconds(needs.waitSeconds, needs.random());
      const turn = await pullOnce({ ...needs, waitSeconds }, signal);
      if (signal.aborted) return 0;
      stuck = turn.is === "stuck" ? turn.because : null;
      const next = afterPull(turn, failures, needs.random());
      failures = next.failures;
      if (next.startOver) needs.replica.startOver(turn.is === "failed" ? turn.failure.because : "central was restored");
      return next.waitMs;
    },
  });
  return Object.assign(loop, { stuckBecause: () => stuck });
}

/**
 * Reads the feed once from the replica's position and applies it in steps as it arrives. However the read ends,
 * everything before the end is applied and the next read resumes there.
 * @throws the replica's errors, such as a full disk
 */
export async function pullOnce(needs: PullDeps, signal: AbortSignal): Promise<PullTurn> {
  const { client, replica, clock, log } = needs;
  const from = replica.readingFrom();
  const startedMs = clock.monotonicMs();
  const answer = await client.changes({ cursor: from.cursor, waitSeconds: needs.waitSeconds, signal });
  if (answer.is !== "ok") return { is: "failed", failure: answer, cursor: from.cursor };

  let epoch: string | null = null;
  let items: ReplicaChange["items"][number][] = [];
  let cursor = from.cursor;
  let heldCursor = from.cursor;
  let applied = 0;
  /** Logged once for each answer: there may be as many such records as there are tickets. */
  const strangers = new Set<string>();
  const step = (completeAsOf: string | null): void => {
    if (epoch === null || (cursor === heldCursor && completeAsOf === null)) return;
    replica.apply({ epoch, items, cursor, completeAsOf });
    applied += items.length;
    heldCursor = cursor;
    items = [];
  };

  for await (const piece of untilCut(answer.value)) {
    if ("cut" in piece) {
      step(null);
      return { is: "cut", applied, because: piece.cut };
    }
    const read = readFeedLine(piece.text);
    if (read.is === "unreadable" || (epoch === null && !(read.is === "line" && read.line.type === "begin"))) {
      step(null);
      const because = read.is === "unreadable" ? read.because : "the answer lacks its begin line";
      log.error({ because, after: cursor }, "the change feed has a line that this version cannot read");
      return { is: "stuck", applied, because };
    }
    if (read.is === "aside" || read.is === "forget") {
      if (read.is === "aside") {
        const { kind, id, because } = read.item;
        if (!strangers.has(`${kind} ${because}`))
          log.warn({ kind, id, because }, "record quarantined: this version cannot read it");
        strangers.add(`${kind} ${because}`);
      }
      items.push(read.item);
      ({ cursor } = read.item);
      if (items.length >= STEP_ITEMS) step(null);
      continue;
    }
    if (read.is === "refused") {
      log.warn({ lane: read.refusal.id, because: read.refusal.lane.problem }, "lane record refused: it cannot be read");
      items.push(read.refusal);
      ({ cursor } = read.refusal);
      continue;
    }
    if (read.dropped.length > 0) log.debug({ fields: read.dropped }, "unknown fields of records dropped");
    const { line } = read;
    if (line.type === "begin") {
      if (from.epoch !== null && line.epoch !== from.epoch) return { is: "other-epoch" };
      ({ epoch } = line);
    } else if (line.type === "end") {
      cursor = line.cursor;
      step(line.is_complete ? line.at : null);
      return { is: "whole", applied, isComplete: line.is_complete, tookMs: clock.monotonicMs() - startedMs };
    } else {
      items.push(line);
      ({ cursor } = line);
      if (items.length >= STEP_ITEMS) step(null);
    }
  }
  step(null);
  return { is: "cut", applied, because: "the answer ended before its last line" };
}

/** The lines, and the cause where the stream is cut: so a fault of the replica is not mistaken for a network fault. */
async function* untilCut(lines: AsyncIterable<string>): AsyncGenerator<{ text: string } | { cut: Spoken }> {
  const reading = lines[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await reading.next().catch((error: unknown) => ({ cut: wordsOf(error) }));
      if ("cut" in next) {
        yield next;
        return;
      }
      if (next.done) return;
      yield { text: next.value };
    }
  } finally {
    await reading.return?.();
  }
}
