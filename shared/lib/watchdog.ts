import type { Supervisor } from "../config/supervisor.ts";
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";
import type { SystemdNotify } from "./systemd-notify.ts";

/** Work that shows that a process does not hang. */
export interface ProofOfWork {
  /** Names it in the log, such as `database`. */
  name: string;
  /** An answer that says no is an answer: only one that stays away for `limitMs`, or a thrown error, is a hang. */
  prove: () => unknown;
  limitMs: number;
}

/** Three times within the time limit: one late message ends no process. */
const TIMES_PER_LIMIT = 3;

/**
 * Tells systemd that the start is done, and from then on that this process works, as long as all proofs come. A process
 * that hangs stays silent, and systemd starts it anew.
 */
export function startWatchdog(settings: {
  supervisor: Supervisor;
  notify: () => SystemdNotify;
  proofs: readonly ProofOfWork[];
  clock: Clock;
  log: Log;
}): Disposable {
  const { supervisor, clock, log } = settings;
  if (!supervisor.isNotified) return { [Symbol.dispose]: () => undefined };
  const notify = settings.notify();
  notify.send("READY=1");
  const runs = settings.proofs.map((proof) => ({ proof, startedMs: null as number | null }));
  let isStarving = false;

  /** Begins the proof unless it still runs. @returns whether it has not failed and is within its limit */
  const isGiven = (run: (typeof runs)[number]): boolean => {
    const nowMs = clock.monotonicMs();
    if (run.startedMs !== null) return nowMs - run.startedMs < run.proof.limitMs;
    run.startedMs = nowMs;
    const settled = (): void => void (run.startedMs = null);
    try {
      Promise.resolve(run.proof.prove()).then(settled, settled);
      return true;
    } catch {
      settled();
      return false;
    }
  };
  const feed = (): void => {
    const missing = runs.filter((run) => !isGiven(run)).map(({ proof }) => proof.name);
    if (missing.length === 0) notify.send("WATCHDOG=1");
    else if (!isStarving)
      log.fatal({ missing }, `no sign of life of: ${missing.join(", ")}. systemd ends this process soon`);
    isStarving = missing.length > 0;
  };
  let cancel = (): void => undefined;
  const everyMs = (supervisor.watchdogMs ?? 0) / TIMES_PER_LIMIT;
  const turn = (): void => {
    feed();
    cancel = clock.after(everyMs, turn);
  };
  if (supervisor.watchdogMs !== null) turn();
  return {
    [Symbol.dispose]() {
      cancel();
      notify.send("STOPPING=1");
      notify[Symbol.dispose]();
    },
  };
}
