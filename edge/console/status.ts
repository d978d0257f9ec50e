import type { LaneReport, SelfTestCard } from "../../shared/wire/sync.ts";
import type { SiteStatus } from "../site/start-site.ts";
import type { ClockTrust } from "../sync/ports.ts";
import type { SyncStatus } from "../sync/start-sync.ts";
import type { Spoken } from "../../shared/wire/said.ts";
import { inWords } from "../../shared/words/say.ts";

/** The edge's state. Moments are ISO 8601; it holds no secret. */
export interface EdgeStatus {
  version: string;
  started_at: string;
  now: string;
  gate_name: string | null;
  lanes: (LaneReport & { name: string; number: number })[];
  /** `set_aside`: the number of central's records that this version can't read. */
  replica: { as_of: string | null; age_ms: number | null; set_aside: number };
  outbox: { depth: number; parked: number; oldest_at: string | null };
  sync: {
    enrolment: SyncStatus["enrolment"];
    is_reached: boolean | null;
    since: string | null;
    last_reached_at: string | null;
    because: Spoken | null;
    is_revoked: boolean;
    stuck_because: Spoken | null;
  };
  /** The other gates of the area over the site's broker; null if none is set. */
  site: SiteStatus | null;
  clock: {
    trust: ReturnType<ClockTrust["state"]>["trust"];
    offset_ms: number | null;
    /** Null if the error is unlimited. */
    uncertainty_ms: number | null;
  };
  /** Photos need more room than all else. */
  disk: { has_room: boolean; keeps_photos: boolean };
  /** The last self-test; null before the first. */
  self_test: SelfTestCard | null;
}

/** The edge's problems with their reasons, one sentence each, the most urgent first; empty when all is well. */
export function problemsOf(status: EdgeStatus): string[] {
  return [...lacksOfSync(status), ...lacksOfMachine(status), ...lacksOfLanes(status)];
}

function lacksOfSync({ sync, replica, outbox }: EdgeStatus): string[] {
  const lacks: string[] = [];
  const { enrolment } = sync;
  if (enrolment.is === "no-code") lacks.push("not enrolled yet: no enrolment code is set");
  if (enrolment.is === "waiting") lacks.push(`not enrolled yet${because(enrolment.because)}`);
  if (sync.is_revoked) lacks.push(`central refuses this edge's credentials${because(sync.because)}`);
  else if (sync.is_reached === false) {
    const since = sync.last_reached_at ?? sync.since;
    lacks.push(`central not reached${since === null ? "" : ` since ${since}`}${because(sync.because)}`);
  }
  if (sync.stuck_because !== null) lacks.push(`the change feed can't be read further${because(sync.stuck_because)}`);
  if (enrolment.is === "enrolled" && replica.as_of === null) lacks.push("no data of central yet");
  if (replica.set_aside > 0) lacks.push(`${replica.set_aside} records of central can't be read by this version`);
  if (outbox.parked > 0) lacks.push(`${outbox.parked} facts are parked: central could not read them`);
  return lacks;
}

function lacksOfMachine({ clock, disk, site }: EdgeStatus): string[] {
  const lacks: string[] = [];
  if (site?.is_connected === false)
    lacks.push(`the other gates are offline${because(site.because)}: each refuses only what itself has seen`);
  if (clock.trust === "uncertain") lacks.push("the clock is not compared with central's yet, or not for long");
  if (clock.trust === "untrusted")
    lacks.push(
      `the clock can't be trusted${clock.offset_ms === null ? "" : `: it is off by ${seconds(clock.offset_ms)}`}`,
    );
  if (!disk.has_room) lacks.push("the disk is full: only the journal is still written");
  else if (!disk.keeps_photos) lacks.push("the disk has no room for photos: all else goes on");
  return lacks;
}

function lacksOfLanes({ sync, replica, lanes }: EdgeStatus): string[] {
  if (lanes.length === 0)
    return sync.enrolment.is === "enrolled" && replica.as_of !== null ? ["no lanes configured yet"] : [];
  return lanes.flatMap((lane) => lane.lacks.map((lack) => `lane ${lane.number}${because(lack)}`));
}

function because(spoken: Spoken | null): string {
  return spoken === null ? "" : `: ${inWords(spoken, "en")}`;
}

/** `-1.2 s`; never a negative zero. */
export function seconds(ms: number): string {
  return `${(Math.round(ms / 100) / 10 || 0).toFixed(1)} s`;
}

/** True if no device of this role receives commands. The driver then does not see the lane's wanted state. */
export function isUnavailable({ devices }: Pick<LaneReport, "devices">, role: "light" | "sign"): boolean {
  const those = devices.filter((device) => device.role === role);
  return those.length > 0 && those.every(({ state }) => state !== "ready");
}
