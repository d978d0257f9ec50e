import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { CentralClient } from "./link/central-client.ts";
import { startLoop, type Loop } from "./loop.ts";
import { outcomeOf } from "./outcome.ts";
import { afterFailure } from "./plan.ts";
import type { Outbox, PhotoOutbox } from "./ports.ts";

const IDLE_MS = 60_000;
/** Photos wait while facts wait. */
const AFTER_FACTS_MS = 1_000;

/** Sends photos to central when no fact waits: one at a time, the oldest first. */
export function startPhotos(needs: {
  client: Pick<CentralClient, "sendPhoto">;
  outbox: Pick<Outbox, "hasWaiting">;
  photos: PhotoOutbox;
  clock: Clock;
  log: Log;
  random: () => number;
}): Loop {
  const { client, outbox, photos, log, random } = needs;
  let failures = 0;
  const loop = startLoop({
    ...needs,
    name: "photos",
    async turn(signal) {
      if (outbox.hasWaiting()) return AFTER_FACTS_MS;
      const photo = await photos.next();
      if (!photo) return IDLE_MS;
      const answer = await client.sendPhoto(photo, signal);
      if (signal.aborted && answer.is !== "ok") return 0;
      const outcome = outcomeOf(answer);
      if (outcome.kind === "waiting" && answer.is !== "ok") {
        const next = afterFailure(answer, failures, random());
        ({ failures } = next);
        return next.waitMs;
      }
      failures = 0;
      if (outcome.kind === "parked") {
        log.error({ photo: photo.id, because: outcome.code }, "central refuses this photo: it is not sent again");
        photos.refused(photo.id, outcome.code);
      } else photos.sent(photo.id);
      return 0;
    },
  });
  const stopListening = photos.onAdded(() => {
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
