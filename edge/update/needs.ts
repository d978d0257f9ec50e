import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { LaneReport } from "../../shared/wire/sync.ts";
import type { UpdateSettings } from "../config/config.ts";
import type { Launcher } from "../config/launcher.ts";

/** What an update asks of the rest of the edge. */
export interface UpdaterNeeds {
  settings: UpdateSettings;
  /** Null: this process can't be started in another version. */
  launcher: Launcher | null;
  /** Of this process. */
  version: string;
  /** The options of the daemon, for a trial of the new version's loading. */
  args: readonly string[];
  lanes: () => readonly LaneReport[];
  /** Is no vehicle in any lane, and no act of an officer open? */
  isQuiet: () => boolean;
  /** Is a fact of this run on the disk, and does a commit work? */
  hasWritten: () => boolean;
  isCentralReached: () => boolean;
  isCentralAway: () => Promise<boolean>;
  /** Minutes after midnight in the gate's area. */
  minuteNow: () => number;
  /** Ends this process, as a signal does; the launcher then starts the next version. */
  stop: (reason: string) => void;
  clock: Clock;
  log: Log;
  random: () => number;
}
