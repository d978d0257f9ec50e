import { type Clock, epochMsOf, isoTime } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { Heartbeat } from "../../shared/wire/sync.ts";
import type { CentralClient } from "./link/central-client.ts";
import { startLoop, type Loop } from "./loop.ts";
import { afterFailure } from "./plan.ts";
import type { ClockTrust, GateState, Outbox, PhotoOutbox, Replica, UpdatePort } from "./ports.ts";

/** This run of the edge. `startedAt` is an ISO 8601 moment. */
export interface Boot {
  id: string;
  startedAt: string;
  version: string;
}

interface HeartbeatDeps {
  client: Pick<CentralClient, "heartbeat">;
  replica: Replica;
  outbox: Outbox;
  photos?: Pick<PhotoOutbox, "retryRefused">;
  updater?: Pick<UpdatePort, "want" | "report">;
  gate: GateState;
  clockTrust: ClockTrust;
  clock: Clock;
  log: Log;
  random: () => number;
  boot: Boot;
}

const DEFAULT_INTERVAL_MS = 10_000;
const MAX_INTERVAL_MS = 300_000;
/** A change of a lane is reported at once, and further ones together after this time: at most four times a second. */
const GATHER_MS = 250;
/** Two computers with one identity overtake each other while both run: their repairs must not fill the journals. */
const REPAIR_AGAIN_MS = 3_600_000;

/** Sends the gate's state to central, and measures the clock difference with each answer. */
export function startHeartbeat(needs: HeartbeatDeps): Loop {
  const { client, outbox, photos, gate, clockTrust, clock, log, random } = needs;
  let intervalMs = DEFAULT_INTERVAL_MS;
  let failures = 0;
  let parkedMark: string | null = null;
  /** The lanes of the last report that central has; null while central does not answer. */
  let reported: string | null = null;
  let reportedMs = -Infinity;
  let repairedMs: number | null = null;
  /** This journal was set back, for example by an old disk image: central has facts of it that are missing here. */
  const repairWhereSetBack = async (centralHas: number): Promise<void> => {
    const nowMs = clock.monotonicMs();
    if (centralHas <= gate.journalHead().sequence) return;
    if (repairedMs !== null && nowMs - repairedMs < REPAIR_AGAIN_MS) return;
    await gate.repairJournal(centralHas);
    repairedMs = nowMs;
    log.error(
      { centralHas },
      "the journal was restored from a backup: it continues after the last sequence that central has",
    );
  };
  const loop = startLoop({
    ...needs,
    name: "heartbeat",
    async turn(signal) {
      const sentMs = clock.monotonicMs();
      const report = reportOf(needs);
      const answer = await client.heartbeat(report, signal);
      const roundTripMs = clock.monotonicMs() - sentMs;
      reported = answer.is === "ok" ? JSON.stringify(report.lanes) : null;
      reportedMs = sentMs;
      // A lane may have changed while the report was on its way.
      if (reported !== null) soon();
      if (answer.is === "ok") {
        const { central_time, epoch, received_up_to, interval_seconds } = answer.value;
        clockTrust.measured(epochMsOf(central_time) - (clock.nowMs() - roundTripMs / 2), roundTripMs / 2);
        outbox.reconcile({ epoch, receivedUpTo: received_up_to });
        outbox.sendAgain(answer.value.missing ?? []);
        needs.updater?.want(answer.value.release ?? null);
        intervalMs = Math.min(interval_seconds * 1000, MAX_INTERVAL_MS);
        const { parked_mark: mark = null } = answer.value;
        // This also runs after a start: this edge may be the updated side.
        if (mark !== null && mark !== parkedMark) {
          outbox.retryParked();
          photos?.retryRefused();
        }
        parkedMark = mark;
        failures = 0;
        await repairWhereSetBack(answer.value.last_sequence ?? 0);
      } else if (answer.is === "revoked") {
        const next = afterFailure(answer, failures, random());
        ({ failures } = next);
        return next.waitMs;
      } else if (answer.is === "refused" && answer.retryAfterMs !== null)
        return Math.min(Math.max(intervalMs, answer.retryAfterMs), MAX_INTERVAL_MS);
      // Jitter of a tenth: a thousand edges that started together must not stay in step.
      return intervalMs * (0.95 + 0.1 * random());
    },
  });
  let cancelSoon: (() => void) | null = null;
  /** Reports changed lanes. Without an answer of central the next regular heartbeat does: it is the state, no queue. */
  const soon = (): void => {
    if (reported === null || cancelSoon !== null) return;
    cancelSoon = clock.after(Math.max(0, reportedMs + GATHER_MS - clock.monotonicMs()), () => {
      cancelSoon = null;
      if (reported !== null && reported !== JSON.stringify(gate.lanes())) loop.wake();
    });
  };
  const stopListening = gate.onLanes?.(soon);
  return {
    wake: () => loop.wake(),
    async [Symbol.asyncDispose]() {
      stopListening?.();
      cancelSoon?.();
      await loop[Symbol.asyncDispose]();
    },
  };
}

function reportOf({ replica, outbox, updater, gate, clockTrust, clock, boot }: HeartbeatDeps): Heartbeat {
  const { cursor, asOf, epoch } = replica.position();
  const { depth, parked, oldestAt } = outbox.counts();
  const { trust, offsetMs } = clockTrust.state();
  const selfTest = gate.selfTest?.() ?? null;
  const hasRoom = gate.hasRoom?.();
  const gone = outbox.gone();
  const setAside = replica.setAside();
  const damaged = gate.damagedDatabases?.() ?? 0;
  return {
    sent_at: isoTime(clock.nowMs()),
    boot_id: boot.id,
    version: boot.version,
    started_at: boot.startedAt,
    replica: { cursor, as_of: asOf, epoch },
    outbox: { depth, parked, oldest_at: oldestAt },
    journal: gate.journalHead(),
    clock: { trust, offset_ms: offsetMs },
    lanes: gate.lanes(),
    ...(gone.length > 0 ? { gone: [...gone] } : {}),
    ...(setAside.length > 0 ? { set_aside: setAside } : {}),
    ...(damaged > 0 ? { damaged_databases: damaged } : {}),
    ...(selfTest ? { self_test: selfTest } : {}),
    ...(updater ? { update: updater.report() } : {}),
    ...(hasRoom === undefined
      ? {}
      : { disk: { state: hasRoom ? ("ok" as const) : ("low" as const), free_bytes: null } }),
  };
}
