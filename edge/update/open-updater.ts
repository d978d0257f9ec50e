import { localTime } from "../../shared/lib/local-date.ts";
import type { World } from "../cli.ts";
import type { EdgeSettings } from "../config/config.ts";
import type { Gate } from "../gate/gate.ts";
import { readiness } from "../health/readiness.ts";
import type { Store } from "../store/open.ts";
import type { SyncStatus } from "../sync/start-sync.ts";
import { isCentralAway } from "./central-away.ts";
import { startUpdater, type Updater } from "./updater.ts";

/** The updater of a running edge: what it asks of the other parts. */
export function openUpdater(parts: {
  settings: EdgeSettings;
  world: World;
  store: Store;
  gate: () => Gate | null;
  journalHead: () => { sequence: number };
  timeZone: () => string;
  sync: () => SyncStatus | null;
}): Updater {
  const { settings, world, store, gate, sync, journalHead } = parts;
  const { clock } = world;
  const before = journalHead().sequence;
  const unknown = { enrolment: { is: "no-code" }, contact: { isFinal: false } } as const;
  const notReadyBecause = readiness({ store, clock, sync: () => sync() ?? unknown });
  return startUpdater({
    ...world,
    settings: settings.update,
    launcher: world.launcher ?? null,
    args: world.args ?? [],
    lanes: () => gate()?.reports() ?? [],
    isQuiet: () =>
      gate()
        ?.lanes()
        .every(({ lane }) => lane.isAtRest()) ?? true,
    hasWritten: () => journalHead().sequence > before && notReadyBecause() === null,
    isCentralReached: () => sync()?.contact.isReached === true,
    isCentralAway: () => isCentralAway(settings.centralUrl, settings.centralAccess),
    minuteNow() {
      const [hours = 0, minutes = 0] = localTime(clock.nowMs(), parts.timeZone()).split(":").map(Number);
      return hours * 60 + minutes;
    },
    stop: world.stop ?? (() => undefined),
  });
}
