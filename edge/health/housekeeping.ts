import { type Clock, epochMsOf } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { Store } from "../store/open.ts";
import type { OutboxStore } from "../store/outbox.ts";
import { PEER_STEPS_KEPT_MS, type PeersStore, type PeerStep } from "../store/peers.ts";
import type { ReplicaStore } from "../store/replica.ts";
import type { LocalStep, StepsStore } from "../store/steps.ts";

const EVERY_MS = 60_000;
const SWEEP_STEPS = 200;

interface Housed {
  store: Pick<Store, "restoreReserve">;
  replica: Pick<ReplicaStore, "vehicleTicket" | "position" | "pruneRevocations">;
  outbox: Pick<OutboxStore, "cleanUp">;
  steps: StepsStore;
  peers: Pick<PeersStore, "sweep">;
  /** Left out where none are kept. */
  photos?: { cleanUp(nowMs: number | null): void };
  commandLog: { cleanUp(beforeMs: number): number };
  retentionMs: number;
  /**
   * Unix epoch milliseconds by central's clock; null while it was never measured: then nothing is deleted for its age.
   */
  centralNowMs: () => number | null;
  clock: Clock;
  log: Log;
}

/** Central times a reset by its own clock, so that the two moments differ a little. */
const RESET_SKEW_MS = 1_000;

/**
 * Keeps the database small: deletes data that central has had for the retention time, and local steps that the replica
 * has. It works in small portions, so that no gate waits for it.
 */
export function startHousekeeping(housed: Housed): Disposable {
  const { clock, log } = housed;
  let cancel = (): void => undefined;
  let after = "";
  let afterPeer = "";
  const turn = (): void => {
    try {
      const nowMs = housed.centralNowMs();
      housed.photos?.cleanUp(nowMs);
      housed.store.restoreReserve();
      if (nowMs !== null) {
        housed.outbox.cleanUp(nowMs, housed.retentionMs);
        housed.commandLog.cleanUp(nowMs - housed.retentionMs);
        housed.replica.pruneRevocations(nowMs - housed.retentionMs);
        housed.steps.weights.cleanUp(nowMs - housed.retentionMs);
      }
      // The age counts by the replica's own time: while central is offline a ticket that it has not sent yet keeps its
      // step.
      const { asOf } = housed.replica.position();
      const retainedSinceMs = asOf === null ? -Infinity : epochMsOf(asOf) - housed.retentionMs;
      const isDone = (step: LocalStep): boolean =>
        isInReplica(housed.replica, step) || (step.atMs < retainedSinceMs && isForgotten(housed.replica, step));
      after = housed.steps.sweep(isDone, after, SWEEP_STEPS) ?? "";
      const beforeMs = nowMs === null ? -Infinity : nowMs - PEER_STEPS_KEPT_MS;
      const isKnown = (step: PeerStep): boolean => isInReplica(housed.replica, step);
      afterPeer = housed.peers.sweep(isKnown, beforeMs, afterPeer, SWEEP_STEPS) ?? "";
    } catch (error) {
      log.warn({ err: error }, "housekeeping failed: it is retried");
    }
    schedule(after === "" && afterPeer === "" ? EVERY_MS : EVERY_MS / 60);
  };
  const schedule = (ms: number): void => {
    cancel = clock.after(ms, turn);
  };
  schedule(EVERY_MS);
  return { [Symbol.dispose]: () => cancel() };
}

/** Central took the ticket back long ago: its step only blocks a QR that is no longer known. */
function isForgotten(replica: Pick<ReplicaStore, "vehicleTicket">, { vehicleTicketId }: LocalStep): boolean {
  return replica.vehicleTicket(vehicleTicketId) === null;
}

/** Does the replica have the step, or a later one of its ticket, so that the local row is redundant? */
export function isInReplica(
  replica: Pick<ReplicaStore, "vehicleTicket">,
  step: Pick<LocalStep, "vehicleTicketId" | "activityId" | "atMs" | "step">,
): boolean {
  const ticket = replica.vehicleTicket(step.vehicleTicketId);
  const resetAt = ticket?.steps_reset_at ?? null;
  if (step.step === null && resetAt !== null && epochMsOf(resetAt) >= step.atMs - RESET_SKEW_MS) return true;
  const known = ticket?.last_step;
  return known ? known.activity_id === step.activityId || epochMsOf(known.at) >= step.atMs : false;
}
