import { fstatSync } from "node:fs";

/** What systemd tells a service that it starts; see sd_notify(3) and sd_watchdog_enabled(3). */
export interface Supervisor {
  /** It waits for the message that the start is done. */
  isNotified: boolean;
  /** It ends a process that is silent for this long; null: it does not watch this process. */
  watchdogMs: number | null;
  /** Standard output goes to the journal, where a line may begin with its priority. */
  readsPriorities: boolean;
}

/** An open file of this process, as `JOURNAL_STREAM` names it. */
function outputOf(descriptor: number): string {
  const { dev, ino } = fstatSync(descriptor);
  return `${dev}:${ino}`;
}

/** The supervisor of this process; without systemd there is none to tell anything. */
export function readSupervisor(
  env: NodeJS.ProcessEnv = process.env,
  pid = process.pid,
  output = outputOf(1),
): Supervisor {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID, JOURNAL_STREAM } = env;
  const isNotified = NOTIFY_SOCKET !== undefined && NOTIFY_SOCKET !== "";
  const isWatched = isNotified && (WATCHDOG_PID === undefined || Number(WATCHDOG_PID) === pid);
  const microseconds = Number(WATCHDOG_USEC);
  return {
    isNotified,
    watchdogMs: isWatched && microseconds > 0 ? microseconds / 1000 : null,
    // A child inherits the variable, and its output may lead elsewhere.
    readsPriorities: JOURNAL_STREAM === output,
  };
}
