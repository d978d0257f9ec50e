import type { Log } from "../../shared/lib/log.ts";
import type { Store } from "../store/open.ts";
import type { PeersStore } from "../store/peers.ts";
import type { StepsStore } from "../store/steps.ts";

/**
 * Handles the first known time of central in this run. A clock that ran ahead has timed steps later than now. They
 * would outlast all later steps, so they are moved back.
 * @param nowMs by central's clock, Unix epoch milliseconds
 * @param correctionMs its difference from the time that was used until now
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
    log.warn({ err: error }, "steps with times from a fast clock could not be corrected: retried at the next start");
  }
}
