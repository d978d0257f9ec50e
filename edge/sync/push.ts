import { type Clock } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";
import { type FactBatchReply, MAX_FACTS_PER_BATCH } from "../../shared/wire/sync.ts";
import { type CallFailure } from "./answer.ts";
import { type CentralClient } from "./central-client.ts";
import { startLoop, type Loop } from "./loop.ts";
import { outcomeOf, resultsOf } from "./outcome.ts";
import { afterFailure, afterPush } from "./plan.ts";
import { type Outbox } from "./ports.ts";

/** New facts wake the loop; this only guards against one that was missed. */
const IDLE_MS = 60_000;
/** Results that are settled at once, in a fraction of a millisecond: a truck that comes meanwhile waits no longer. */
const SLICE = 100;

/** Sends what waits in the outbox, oldest first, as soon as something does. */
export function startPush(needs: {
  client: Pick<CentralClient, "pushFacts">;
  outbox: Outbox;
  clock: Clock;
  log: Log;
  random: () => number;
}): Loop {
  const { client, outbox, log, random } = needs;
  let size = MAX_FACTS_PER_BATCH;
  let failures = 0;
  const waitAfter = (failure: CallFailure): number => {
    const next = afterFailure(failure, failures, random());
    ({ failures } = next);
    return next.waitMs;
  };
  const loop = startLoop({
    ...needs,
    name: "push",
    async turn(signal) {
      const batch = outbox.next(size);
      const [first] = batch;
      if (!first) return IDLE_MS;
      const answer = await client.pushFacts(batch, signal);
      if (signal.aborted && answer.is !== "ok") return 0;
      const outcome = outcomeOf(answer);
      const next = afterPush(outcome, batch.length, size);
      ({ size } = next);
      if (next.parks && outcome.kind === "parked")
        outbox.settle({ results: [{ id: first.id, outcome: "parked", error: outcome.code }], missing: [] });
      if (answer.is === "ok") {
        const reply = resultsOf(batch, answer.value);
        await settle(outbox, reply);
        if (reply.results.length === 0) return waitAfter({ is: "unreadable", because: "an answer without results" });
        log.debug({ sent: batch.length }, "facts are at central");
      } else if (outcome.kind === "waiting") return waitAfter(answer);
      failures = 0;
      return 0;
    },
  });
  const stopListening = outbox.onAdded(() => {
    // While central is away new facts don't hurry the next try.
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

async function settle(outbox: Outbox, { results, missing }: FactBatchReply): Promise<void> {
  for (let from = 0; from < results.length; from += SLICE) {
    outbox.settle({ results: results.slice(from, from + SLICE), missing: [] });
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (missing.length > 0) outbox.settle({ results: [], missing });
}
