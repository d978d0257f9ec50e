import { type Clock, epochMsOf } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";
import { type Store } from "../store/open.ts";
import { type OutboxStore } from "../store/outbox.ts";
import { type ReplicaStore } from "../store/replica.ts";
import { type StepsStore } from "../store/steps.ts";

const EVERY_MS = 60_000;
const SWEEP_STEPS = 200;

interface Housed {
  store: Pick<Store, "restoreReserve">;
  replica: Pick<ReplicaStore, "vehicleTicket">;
  outbox: Pick<OutboxStore, "cleanUp">;
  steps: StepsStore;
  commandLog: { cleanUp(retentionMs: number): number };
  retentionMs: number;
  clock: Clock;
  log: Log;
}

/**
 * Keeps the database small: forgets what central has had for the retention time, and local steps that the replica
 * knows. A little at a time, so that no gate waits for it.
 */
export function startHousekeeping(housed: Housed): Disposable {
  const { clock, log } = housed;
  let cancel = (): void => undefined;
  let after = "";
  const turn = (): void => {
    try {
      housed.store.restoreReserve();
      housed.outbox.cleanUp(housed.retentionMs);
      housed.commandLog.cleanUp(housed.retentionMs);
      after = housed.steps.sweep((step) => isInReplica(housed.replica, step), after, SWEEP_STEPS) ?? "";
    } catch (error) {
      log.error({ err: error }, "housekeeping failed; it is tried again");
    }
    schedule(after === "" ? EVERY_MS : EVERY_MS / 60);
  };
  const schedule = (ms: number): void => {
    cancel = clock.after(ms, turn);
  };
  schedule(EVERY_MS);
  return { [Symbol.dispose]: () => cancel() };
}

type LocalStep = Parameters<Parameters<StepsStore["sweep"]>[0]>[0];

function isInReplica(replica: Pick<ReplicaStore, "vehicleTicket">, step: LocalStep): boolean {
  const known = replica.vehicleTicket(step.vehicleTicketId)?.last_step;
  return known ? known.activity_id === step.activityId || epochMsOf(known.at) >= step.atMs : false;
}
