import { type Log } from "../../shared/lib/log.ts";
import { type Store } from "../store/open.ts";
import { type PeersStore } from "../store/peers.ts";
import { type StepsStore } from "../store/steps.ts";

/**
 * Central's time is known for the first time in this run: steps that a clock which ran ahead has timed later than now
 * would outlast all that follows, and are put back.
 * @param nowMs by central's clock, Unix epoch milliseconds
 * @param correctionMs what that differs by from the time that was taken for it until now
 */
export function correctStepTimes(
  { store, steps, peers, log }: { store: Pick<Store, "durably">; steps: StepsStore; peers: PeersStore; log: Log },
  nowMs: number,
  correctionMs: number,
): void {
  try {
    store.durably(() => {
      steps.putBack(nowMs, correctionMs);
      peers.putBack(nowMs);
    });
  } catch (error) {
    log.error({ err: error }, "steps of a clock that ran ahead could not be put back; the next start tries again");
  }
}
