import type { EdgeAlert, EdgeAlertKind } from "../../../../wire/edge-resources.ts";
import type { Heartbeat } from "../../../../../shared/wire/sync.ts";
import type { Spoken } from "../../../../../shared/wire/said.ts";
import { say, sayAll } from "../../../../../shared/words/say.ts";

/** The raise limit is above the lower limit, so that a value at the border does not alert repeatedly. */
const LAG = { raiseMs: 5 * 60_000, lowerMs: 60_000 };
const OUTBOX = { raiseMs: 10 * 60_000, lowerMs: 60_000 };
const CLOCK = { raiseMs: 60_000, lowerMs: 30_000 };
/** The devices of an edge that has just started are not connected yet. */
const STARTING_MS = 60_000;

/** The observations of an edge; moments in Unix epoch milliseconds. */
export interface EdgeObservations {
  heartbeat: Heartbeat;
  /** Null for a silent edge. */
  connectedSinceMs: number | null;
  lastContactMs: number;
  /** The start of central's own unbroken watch; null: alerts that need time to judge are not raised now. */
  watchedSinceMs: number | null;
  nowMs: number;
}

interface Condition {
  kind: EdgeAlertKind;
  laneId: string | null;
  /** @param isRaised whether the alert is active already */
  isOn(isRaised: boolean): boolean;
  detail: Spoken;
}

/**
 * Judges an edge's current alerts from its observations and its earlier alerts. A silent edge gets no new alert.
 * @returns the active alerts; those that were active keep their start time
 */
export function judgeEdge(seen: EdgeObservations, before: readonly EdgeAlert[]): EdgeAlert[] {
  const others = before.filter(({ kind }) => kind !== "silent");
  if (seen.connectedSinceMs === null) {
    const silent = before.find(({ kind }) => kind === "silent");
    return [
      silent ?? alertOf({ kind: "silent", laneId: null, detail: say("edge_silent") }, seen.lastContactMs),
      ...others,
    ];
  }
  return conditionsOf(seen, seen.connectedSinceMs).flatMap((condition) => {
    const known = others.find(({ kind, lane_id }) => kind === condition.kind && lane_id === condition.laneId);
    if (!condition.isOn(known !== undefined)) return [];
    return known ? { ...known, detail: condition.detail } : alertOf(condition, seen.nowMs);
  });
}

/** The alerts that were raised and cleared, by kind and lane. */
export function changesOf(
  before: readonly EdgeAlert[],
  after: readonly EdgeAlert[],
): { raised: EdgeAlert[]; over: EdgeAlert[] } {
  const isIn = (list: readonly EdgeAlert[], one: EdgeAlert): boolean =>
    list.some(({ kind, lane_id }) => kind === one.kind && lane_id === one.lane_id);
  return { raised: after.filter((one) => !isIn(before, one)), over: before.filter((one) => !isIn(after, one)) };
}

function alertOf({ kind, laneId, detail }: Omit<Condition, "isOn">, sinceMs: number): EdgeAlert {
  return { kind, lane_id: laneId, since: new Date(sinceMs).toISOString(), detail };
}

function conditionsOf(seen: EdgeObservations, connectedSinceMs: number): Condition[] {
  const { heartbeat, watchedSinceMs, nowMs } = seen;
  const {
    replica,
    outbox,
    clock,
    disk,
    lanes,
    sent_at,
    started_at,
    set_aside = [],
    damaged_databases: damaged = 0,
  } = heartbeat;
  // Data that waited while the edge or central was offline raises no alert.
  const aging = (since: string | null, { raiseMs, lowerMs }: { raiseMs: number; lowerMs: number }) => {
    const sinceMs = Math.max(since === null ? 0 : Date.parse(since), connectedSinceMs, watchedSinceMs ?? 0);
    return (isRaised: boolean): boolean =>
      isRaised ? ageOf(since, nowMs) >= lowerMs : watchedSinceMs !== null && nowMs - sinceMs > raiseMs;
  };
  const offMs = Math.abs(clock.offset_ms ?? 0);
  const isStarting = Date.parse(sent_at) - Date.parse(started_at) < STARTING_MS;
  const waits = outbox.oldest_at !== null && outbox.depth > 0;
  return [
    ...lanes.flatMap(({ lane_id: laneId, health, lacks }): Condition[] =>
      (["fault", "degraded"] as const).map((state) => ({
        kind: `lane_${state}`,
        laneId,
        isOn: (isRaised) => health === state && (isRaised || !isStarting),
        detail: sayAll(lacks),
      })),
    ),
    {
      kind: "lag",
      laneId: null,
      isOn: aging(replica.as_of, LAG),
      detail: replica.as_of === null ? say("data_never") : say("data_as_of", { data_at: replica.as_of }),
    },
    {
      kind: "outbox_stuck",
      laneId: null,
      isOn: waits ? aging(outbox.oldest_at, OUTBOX) : () => false,
      detail: say("facts_wait", { count: outbox.depth }),
    },
    {
      kind: "parked",
      laneId: null,
      isOn: () => outbox.parked > 0,
      detail: say("facts_parked", { count: outbox.parked }),
    },
    {
      kind: "clock_off",
      laneId: null,
      isOn: (isRaised) => offMs > (isRaised ? CLOCK.lowerMs : CLOCK.raiseMs),
      detail: say("clock_off", { seconds: Math.round(offMs / 1000) }),
    },
    {
      kind: "set_aside",
      laneId: null,
      isOn: () => set_aside.length > 0,
      detail: sayAll(set_aside.map(({ kind, count }) => say("set_aside", { count, kind }))),
    },
    {
      kind: "disk_pressure",
      laneId: null,
      isOn: () => disk !== undefined && disk.state !== "ok",
      detail: say(disk?.state === "full" ? "disk_out_of_room" : "disk_low"),
    },
    {
      kind: "database_damaged",
      laneId: null,
      isOn: () => damaged > 0,
      detail: say("databases_kept", { count: damaged }),
    },
  ];
}

function ageOf(since: string | null, nowMs: number): number {
  return since === null ? Number.POSITIVE_INFINITY : nowMs - Date.parse(since);
}
