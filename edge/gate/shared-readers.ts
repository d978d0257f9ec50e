import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import { rateLimitedLog } from "../../shared/lib/rate-limited-log.ts";
import type { Link } from "../../shared/wire/devices/links.ts";
import type { LaneRecord } from "../../shared/wire/lane.ts";
import type { DeviceEvents, LoopState } from "../lane/ports.ts";
import { mergeLoops } from "../lane/merge-readings.ts";
import { loopsAt } from "./loops-at.ts";
import { say } from "../../shared/words/say.ts";
import type { Spoken } from "../../shared/wire/said.ts";

/** One reader for two lanes: each lane has a device for it, and every code belongs to one lane or to none. */

type DeviceConfig = LaneRecord["devices"][number];

/** A lane that shares a reader. `before`: its loop before the arm; null where it has none. */
export interface Sharer {
  laneId: string;
  takesRest: boolean;
  before: LoopState | null;
}

/**
 * The lane that owns a code: the one where the only vehicle stands. A single lane whose loop can't be read counts as
 * that lane. With two vehicles, or none, the code goes to the lane that takes the rest, or to no lane. A code must
 * never open a lane beside the vehicle that showed it. Pure.
 */
export function ownerOf(sharers: readonly Sharer[]): string | null {
  const rest = sharers.find(({ takesRest }) => takesRest)?.laneId ?? null;
  for (const state of ["occupied", "unknown"] as const) {
    const [first, second] = sharers.filter(({ before }) => before === state);
    if (first) return second ? rest : first.laneId;
  }
  return rest;
}

/** The conflicts of a lane that shares readers with the others, one by one. Pure. */
export function sharingProblems(record: LaneRecord, others: readonly LaneRecord[]): Spoken[] {
  const hasLoop = record.devices.some(({ settings }) => settings.role === "loop" && settings.place === "before");
  return record.devices.flatMap((device) => {
    const mine = sharingOf(device);
    if (!mine) return [];
    const theirs = others.flatMap((other) => other.devices.flatMap((one) => sharingOf(one) ?? []));
    const same = theirs.filter(({ key }) => key === mine.key);
    const problems: Spoken[] = [];
    if (mine.takesRest && same.some(({ takesRest }) => takesRest))
      problems.push(say("rest_is_taken", { reader: device.name }));
    if (!mine.takesRest && !hasLoop) problems.push(say("no_loop_before", { reader: device.name }));
    return problems;
  });
}

/** The current sharers of each reader, and the loops before their arms. */
export interface SharedReaders {
  /** The events of a device of the lane, without codes that belong to another lane. */
  tap(record: LaneRecord, config: DeviceConfig, events: DeviceEvents): DeviceEvents;
  /** The lane stops: it shares no reader any more. */
  leave(laneId: string): void;
}

interface Group {
  sharers: Map<string, { takesRest: boolean }>;
  /** The last code: all lanes receive it in turn, and must reach one result. */
  last: { text: string; atMs: number; owner: string | null } | null;
}

export function sharedReaders({ clock, log }: { clock: Clock; log: Log }): SharedReaders {
  const groups = new Map<string, Group>();
  const loops = new Map<string, LoopState>();
  const seenBy = new WeakMap<LaneRecord, ReturnType<typeof mergeLoops>>();

  const warn = rateLimitedLog(clock, (count, lanes: string[]) =>
    log.warn({ lanes, count }, "scans of shared readers dropped: no lane matches"),
  );
  const ownerNow = (group: Group, text: string, atMs: number): string | null => {
    if (group.last?.text === text && group.last.atMs === atMs) return group.last.owner;
    const sharers = [...group.sharers].map(([laneId, { takesRest }]) => ({
      laneId,
      takesRest,
      before: loops.get(laneId) ?? null,
    }));
    const owner = ownerOf(sharers);
    if (owner === null) warn([...group.sharers.keys()]);
    group.last = { text, atMs, owner };
    return owner;
  };

  return {
    tap(record, config, events) {
      const { settings } = config;
      const laneId = record.id;
      if (settings.role === "loop" && settings.place === "before") {
        loops.set(laneId, "unknown");
        const together = seenBy.get(record) ?? mergeLoops(loopsAt(record, "before"));
        seenBy.set(record, together);
        return {
          ...events,
          loop(id, place, state) {
            loops.set(laneId, together(id, state));
            events.loop(id, place, state);
          },
        };
      }
      const sharing = sharingOf(config);
      if (!sharing) return events;
      const group = groups.get(sharing.key) ?? { sharers: new Map(), last: null };
      groups.set(sharing.key, group);
      group.sharers.set(laneId, { takesRest: sharing.takesRest });
      return {
        ...events,
        scanned(id, text, atMs) {
          if (ownerNow(group, text, atMs) === laneId) events.scanned(id, text, atMs);
        },
      };
    },
    leave(laneId) {
      loops.delete(laneId);
      for (const [key, { sharers }] of groups) if (sharers.delete(laneId) && sharers.size === 0) groups.delete(key);
    },
  };
}

/** How a device shares its reader by loops; null where it doesn't. A prefix is checked where the code is read. */
function sharingOf({ settings }: DeviceConfig): { key: string; takesRest: boolean } | null {
  if (!("shared_by" in settings) || settings.shared_by !== "loop") return null;
  const key = "link" in settings ? wireOf(settings.link) : `topic ${settings.topic}`;
  return { key, takesRest: settings.takes_rest };
}

function wireOf(link: Link): string {
  return link.type === "serial" ? link.path : `${link.host}:${link.port}`;
}
