import { type Clock } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";
import { type openCommandLog } from "./command-log.ts";
import { type Store } from "./open.ts";
import { type OutboxStore } from "./outbox.ts";

const HOUR_MS = 3_600_000;
/** Between two bounded sweeps, so that no gate waits for them. */
const PAUSE_MS = 250;
const COMMANDS_KEPT_MS = 7 * 24 * HOUR_MS;

/** Every hour: deletes what has been kept long enough, and lays the journal's reserve out again where there is room. */
export function startHousekeeping(needs: {
  store: Pick<Store, "restoreReserve">;
  outbox: Pick<OutboxStore, "cleanUp">;
  commandLog: Pick<ReturnType<typeof openCommandLog>, "cleanUp">;
  retentionMs: number;
  clock: Clock;
  log: Log;
}): Disposable {
  const { store, outbox, commandLog, clock, log } = needs;
  let cancel = (): void => undefined;
  const round = (): void => {
    let waitMs = HOUR_MS;
    try {
      const deleted = outbox.cleanUp(needs.retentionMs);
      if (deleted > 0) waitMs = PAUSE_MS;
      else {
        commandLog.cleanUp(COMMANDS_KEPT_MS);
        store.restoreReserve();
      }
    } catch (error) {
      log.error({ err: error }, "housekeeping failed");
    }
    cancel = clock.after(waitMs, round);
  };
  cancel = clock.after(HOUR_MS, round);
  return {
    [Symbol.dispose]() {
      cancel();
    },
  };
}
