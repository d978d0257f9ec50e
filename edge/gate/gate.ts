import { isoTime } from "../../shared/lib/clock.ts";
import type { LaneRecord } from "../../shared/wire/lane.ts";
import type { CommandResult, LaneConfiguration, LaneReport } from "../../shared/wire/sync.ts";
import { correctedNow } from "../admission/context.ts";
import type { Lane } from "../lane/lane.ts";
import type { CommandSink } from "../sync/ports.ts";
import { endReferral, type GateLane, type GateLaneDeps, startGateLane, untilOf } from "./gate-lane.ts";
import { type ConflictsOf, isSameLane, type LanePlan, planLanes } from "./plan-lanes.ts";
import { notApplied, reportOfRefused, reportOfWaiting } from "./rejected-lane-report.ts";
import { sharedReaders, sharingProblems } from "./shared-readers.ts";
import { watchClock } from "./watch-clock.ts";
import { isSame, say } from "../../shared/words/say.ts";
import type { Spoken } from "../../shared/wire/said.ts";
import type { Refusal } from "../lane/refusals.ts";

/** All lanes of this gate, by central's configuration. */
export interface Gate extends AsyncDisposable, CommandSink {
  /** The lanes in the order of their numbers. */
  lanes(): { record: LaneRecord; lane: Lane }[];
  reports(): LaneReport[];
  /** The reports with the names of the lanes, also of lanes that can't run. */
  namedReports(): (LaneReport & { name: string; number: number })[];
}

const WAITING: LaneConfiguration = { state: "waiting", problem: null };

/**
 * Runs the lanes of the replica. A changed lane is replaced when it is at rest and no other lane still uses its new
 * devices. Lanes that block each other are replaced together. Other lanes are not touched, and a record that cannot be
 * applied leaves the old one running.
 */
export function openGate(needs: Omit<GateLaneDeps, "shared"> & { conflictsOf?: ConflictsOf }): Gate {
  const { context, log } = needs;
  const { replica, identity, memory } = context;
  const running = new Map<string, GateLane>();
  /** Lanes that are being stopped or started; they accept no other change meanwhile. */
  const busy = new Set<string>();
  const applied = memory.applied();
  /** Records that could not be applied, with the reason. */
  const failed = new Map<string, { text: string; because: Spoken }>();
  let plans = new Map<string, LanePlan>();
  /** The last lane of this process under each id: its replacement takes over the state of the arm. */
  const last = new Map<string, Lane>();
  let isClosed = false;

  const start = (record: LaneRecord): void => {
    const started = startGateLane(record, laneNeeds, last.get(record.id) ?? null);
    running.set(record.id, started);
    last.set(record.id, started.lane);
  };
  const conflictsOf: ConflictsOf = (record, others) => [
    ...(needs.conflictsOf?.(record, others) ?? []),
    ...sharingProblems(record, others),
  ];
  const wanted = (): LaneRecord[] => replica.lanesOf(identity.gateId);

  const replan = (): void => {
    const lanes = wanted();
    const refused = new Map([...replica.refusedLanes()].map(([id, { problem }]) => [id, problem]));
    for (const lane of lanes) {
      const failure = failed.get(lane.id);
      if (failure?.text === JSON.stringify(lane)) refused.set(lane.id, failure.because);
    }
    const before = plans;
    plans = planLanes({ wanted: lanes, applied, refused, conflictsOf });
    for (const [id, { configuration, record }] of plans)
      if (
        configuration.problem !== null &&
        !isSame(before.get(id)?.configuration.problem ?? null, configuration.problem)
      )
        log.error({ lane: id, lane_name: record.name, ...configuration }, "a lane's configuration has a problem");
    // The lane that blocked a new lane is gone: the new lane now runs as configured.
    for (const [id, { record }] of running) {
      const plan = plans.get(id);
      if (plan?.configuration.state === "applied" && isSameLane(plan.record, record)) remember(id, plan.record);
    }
  };

  /** The state of a lane's configuration against its plan; a removed lane also waits until it is at rest. */
  const configurationOf = (running: LaneRecord): LaneConfiguration => {
    const plan = plans.get(running.id);
    return plan && isSameLane(plan.record, running) ? plan.configuration : WAITING;
  };
  const reconcile = (): void => {
    if (isClosed) return;
    const leaving: Promise<void>[] = [];
    for (const [id, { lane }] of running) if (!plans.has(id) && lane.isAtRest()) void replace(id, null, leaving);
    for (const [id, record] of replaceable()) void replace(id, record, leaving);
  };

  /**
   * New records that can be applied now: of lanes at rest, with devices that fit beside all lanes that stay unchanged.
   */
  const replaceable = (): Map<string, LaneRecord> => {
    const due = new Map<string, LaneRecord>();
    for (const [id, { record }] of plans) {
      const current = running.get(id);
      if (busy.has(id) || (current && isSameLane(current.record, record))) continue;
      if (failed.get(id)?.text === JSON.stringify(record)) continue;
      if (!current || current.lane.isAtRest()) due.set(id, record);
    }
    // A lane that never ran yields to lanes that did: it restarts once they have their devices.
    for (const [id, { record, configuration }] of plans) {
      const current = running.get(id);
      const givesWay = configuration.state === "applied" && configuration.problem !== null;
      if (!givesWay || !current?.lane.isAtRest() || busy.has(id) || due.has(id)) continue;
      if ([...due.values()].some((one) => conflictsOf(one, [current.record]).length > 0)) due.set(id, record);
    }
    const mustWait = ([id, record]: [string, LaneRecord]): boolean => {
      const staying = [...running.values()].flatMap((one) => (due.has(one.record.id) ? [] : [one.record]));
      return plans.get(id)?.configuration.problem === null && conflictsOf(record, staying).length > 0;
    };
    // A waiting lane stays unchanged, and may block another one.
    for (let next = [...due].find(mustWait); next; next = [...due].find(mustWait)) due.delete(next[0]);
    return due;
  };

  /** @param leaving lanes that stop together: their replacements start once all have stopped */
  const replace = async (id: string, record: LaneRecord | null, leaving: Promise<void>[]): Promise<void> => {
    if (busy.has(id)) return;
    busy.add(id);
    const old = running.get(id);
    try {
      // The old lane stops first: two lanes must never use one barrier.
      running.delete(id);
      const left = old?.[Symbol.asyncDispose]();
      if (left) leaving.push(Promise.resolve(left));
      await left;
      await Promise.allSettled(leaving);
      if (record && !isClosed) {
        start(record);
        log.info({ lane: id, lane_name: record.name }, old ? "lane restarted with new settings" : "lane started");
      } else if (!record) {
        log.info({ lane: id }, "lane removed");
      }
      remember(id, record);
    } catch (error) {
      log.error({ err: error, lane: id }, "the lane could not be started");
      if (record)
        failed.set(id, { text: JSON.stringify(record), because: say("not_put_in_place", { why: String(error) }) });
      if (old && !isClosed && !running.has(id)) start(old.record);
      replan();
    } finally {
      busy.delete(id);
    }
    needs.onChange();
    reconcile();
  };

  const remember = (id: string, record: LaneRecord | null): void => {
    const isWhole = record === null || plans.get(id)?.configuration.problem === null;
    if (isClosed || !isWhole || (record && isSameLane(applied.get(id), record))) return;
    if (record) applied.set(id, record);
    else applied.delete(id);
    try {
      memory.saveApplied(id, record);
    } catch (error) {
      log.error({ err: error, lane: id }, "the lane's running configuration could not be stored");
    }
  };

  const onLaneChange = (): void => {
    needs.onChange();
    if (isBehind()) reconcile();
  };
  const isBehind = (): boolean =>
    plans.size !== running.size || [...plans].some(([id, { record }]) => running.get(id)?.record !== record);
  const laneNeeds: GateLaneDeps = {
    ...needs,
    shared: sharedReaders({ clock: needs.context.clock, log }),
    onChange: onLaneChange,
  };

  // Nobody else can settle an open activity of a lane that was removed.
  for (const activity of memory.openElsewhere(wanted().map((record) => record.id)))
    void settleOrphan(laneNeeds, activity);
  const stopListening = replica.onChange((kinds) => {
    if (!kinds.has("lane")) return;
    replan();
    reconcile();
  });
  replan();
  reconcile();
  const stopWatching = watchClock(context, (epochMs) => {
    for (const { lane } of running.values()) lane.correctClock(epochMs);
  });

  return {
    lanes: () =>
      [...running.values()]
        .map(({ record, lane }) => ({ record, lane }))
        .sort((one, other) => one.record.number - other.record.number),
    namedReports() {
      const ofRunning = this.lanes().map(({ record, lane }) => {
        const configuration = configurationOf(record);
        const { lacks, ...report } = lane.report();
        const problems = configuration.state === "refused" ? [notApplied(configuration.problem ?? "")] : [];
        return { ...report, lacks: [...lacks, ...problems], configuration, name: record.name, number: record.number };
      });
      const notYet = [...plans.values()].filter(({ record: { id } }) => !running.has(id));
      const neverRan = [...replica.refusedLanes()].filter(([id]) => !plans.has(id));
      return [
        ...ofRunning,
        ...notYet.map(({ record }) => reportOfWaiting(record, last.get(record.id) ?? null)),
        ...neverRan.map(([id, refused]) => reportOfRefused(id, refused)),
      ];
    },
    reports() {
      return this.namedReports().map(({ name: _name, number: _number, ...report }) => report);
    },
    async carryOut(command, deadlineMs): Promise<CommandResult> {
      const at = (): string => isoTime(correctedNow(context).nowMs);
      const lane = running.get(command.lane_id)?.lane;
      const because = say(plans.has(command.lane_id) ? "lane_starting" : "lane_unknown");
      if (!lane) return { outcome: "refused", because, activity_id: null, at: at() };
      if (command.action === "test_device")
        return { ...(await lane.test(command.device_id, command.trial)), activity_id: null, at: at() };
      const { outcome, why, detail, activityId } = await lane.act({
        action: command.action,
        by: { type: "user", id: command.by.id, name: command.by.name },
        reason: command.reason,
        until: untilOf(context, command.until),
        commandId: command.id,
        deadlineMs,
      });
      // A command whose result is unknown is not reported as done; the activity holds the rest.
      const result = outcome === "done" ? "done" : why === "expired" ? "expired" : "refused";
      return { outcome: result, because: saidOf(why, detail), activity_id: activityId, at: at() };
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      stopListening();
      stopWatching();
      await Promise.all([...running.values()].map((lane) => lane[Symbol.asyncDispose]()));
      running.clear();
    },
  };
}

/** The reason of a failure, with its details. */
function saidOf(why: Refusal | null, detail: Spoken | null): Spoken | null {
  if (why === null) return detail;
  return detail === null ? say(why) : say("because", { what: say(why), why: detail });
}

async function settleOrphan(needs: GateLaneDeps, activity: Parameters<typeof endReferral>[1]): Promise<void> {
  if (activity.kind === "referral") return endReferral(needs, activity);
  const { activity_id: activityId, lane_id: laneId, vehicle_ticket_id: vehicleTicketId, step } = activity;
  try {
    await needs.admission.record(laneId, {
      type: "passage",
      opening: { activityId, vehicleTicketId, step, presented: null, sign: null },
      outcome: "unknown",
      because: say("removed_while_open"),
    });
  } catch (error) {
    needs.log.error({ err: error, lane: laneId }, "an open passage of a removed lane could not be settled");
  }
  return undefined;
}
