import type { Clock } from "../../../shared/lib/clock.ts";
import type { Log } from "../../../shared/lib/log.ts";
import { MAX_FACTS_PER_BATCH } from "../../../shared/wire/sync.ts";
import type { CallFailure } from "../link/answer.ts";
import type { CentralClient } from "../link/central-client.ts";
import type { PostedFacts, PostFacts } from "./fact-post.ts";
import { startLoop, type Loop } from "../loop.ts";
import { outcomeOf } from "../outcome.ts";
import { afterFailure, afterPush } from "../plan.ts";
import type { Outbox, Settlement } from "../ports.ts";

/** New facts wake the loop; this interval only covers a wake-up that was missed. */
const IDLE_MS = 60_000;

/** Sends waiting facts of the outbox, oldest first, as soon as there are any. */
export function startPush(needs: {
  client: Pick<CentralClient, "pushFacts">;
  outbox: Outbox;
  post: PostFacts;
  clock: Clock;
  log: Log;
  random: () => number;
}): Loop {
  const { client, outbox, post, log, random } = needs;
  let size = MAX_FACTS_PER_BATCH;
  let failures = 0;
  const waitAfter = (failure: CallFailure): number => {
    const next = afterFailure(failure, failures, random());
    ({ failures } = next);
    return next.waitMs;
  };
  const send = async (signal: AbortSignal) => {
    let sent = null as PostedFacts | null;
    const answer = await client.pushFacts<Settlement | null>(async (call) => {
      sent = await post(call, size);
      return sent ? sent.answer : { is: "ok", value: null };
    }, signal);
    return { answer, sent };
  };
  const loop = startLoop({
    ...needs,
    name: "push",
    async turn(signal) {
      if (!outbox.hasWaiting()) return IDLE_MS;
      const { answer, sent } = await send(signal);
      if (signal.aborted && answer.is !== "ok") return 0;
      // The failure concerns the token or the edge, not the facts.
      if (answer.is !== "ok" && sent?.answer !== answer) return waitAfter(answer);
      if (!sent) return waitAfter({ is: "unreadable", because: "waiting facts not found in the outbox" });
      const outcome = outcomeOf(answer);
      const next = afterPush(outcome, sent.count, size);
      ({ size } = next);
      if (next.parks && outcome.kind === "parked")
        outbox.settle({ kept: [], parked: [{ id: sent.firstId, error: outcome.code }], missing: [] });
      if (sent.answer.is === "ok") {
        const settlement = sent.answer.value;
        outbox.settle(settlement);
        if (isEmpty(settlement)) return waitAfter({ is: "unreadable", because: "an answer without results" });
        log.debug({ sent: sent.count }, "facts acknowledged by central");
      } else if (outcome.kind === "waiting") return waitAfter(sent.answer);
      failures = 0;
      return 0;
    },
  });
  const stopListening = outbox.onAdded(() => {
    // While central is offline new facts don't shorten the backoff.
    if (failures === 0) loop.wake();
  });
  return {
    wake: () => loop.wake(),
    async [Symbol.asyncDispose]() {
      stopListening();
      await loop[Symbol.asyncDispose]();
    },
  };
}

function isEmpty({ kept, parked }: Settlement): boolean {
  return kept.length === 0 && parked.length === 0;
}
