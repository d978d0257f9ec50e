import type { Supervisor } from "../../shared/config/supervisor.ts";
import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import { systemdNotify } from "../../shared/lib/systemd-notify.ts";
import { startWatchdog } from "../../shared/lib/watchdog.ts";
import type { Supervision } from "../console/app.ts";
import type { EdgeStatus } from "../console/status.ts";
import type { Gate } from "../gate/gate.ts";
import type { Store } from "../store/open.ts";
import type { SyncStatus } from "../sync/start-sync.ts";
import type { EdgeMetrics } from "./metrics.ts";
import { proofsOfWork } from "./proofs-of-work.ts";
import { readiness } from "./readiness.ts";

/** What others watch of this process: whether it is ready, its metrics, and that it does not hang. */
export function openSupervision(parts: {
  store: Store;
  gate: () => Gate | null;
  sync: () => SyncStatus;
  metrics: EdgeMetrics;
  status: () => EdgeStatus;
  clock: Clock;
  log: Log;
}): Supervision & { watchdog(supervisor: Supervisor): Disposable } {
  const { metrics, status, clock, log } = parts;
  const notReadyBecause = readiness(parts);
  return {
    notReadyBecause,
    metrics: async () => ({ text: await metrics.text(status(), notReadyBecause()), type: metrics.contentType }),
    watchdog: (supervisor) =>
      startWatchdog({ supervisor, notify: systemdNotify, proofs: proofsOfWork(parts), clock, log }),
  };
}
