import { isoTime } from "../../shared/lib/clock.ts";
import { type LaneRecord } from "../../shared/wire/lane.ts";
import { type CommandResult, type LaneReport } from "../../shared/wire/sync.ts";
import { correctedNow } from "../desk/context.ts";
import { type Lane } from "../lane/lane-runner.ts";
import { type CommandSink } from "../sync/ports.ts";
import { endReferral, type GateLane, type GateLaneNeeds, startGateLane, untilOf } from "./gate-lane.ts";

/** All lanes of this gate, kept as central configures them. */
export interface Gate extends AsyncDisposable, CommandSink {
  /** The lanes in the order of their numbers. */
  lanes(): { record: LaneRecord; lane: Lane }[];
  reports(): LaneReport[];
}

/**
 * Runs the lanes that the replica holds. A changed lane is put in place when it is at rest, one by one, without
 * touching the others; a lane that cannot be made leaves the old one running.
 */
export function openGate(needs: GateLaneNeeds): Gate {
  const { context, log } = needs;
  const { replica, identity, memory } = context;
  const running = new Map<string, GateLane>();
  /** Lanes on their way out or in; nothing else is done to them meanwhile. */
  const busy = new Set<string>();
  const refused = new Map<string, string>();
  let isClosed = false;

  const wanted = (): LaneRecord[] => replica.lanesOf(identity.gateId);

  const reconcile = (): void => {
    if (isClosed) return;
    const records = wanted();
    for (const [id, { lane }] of running)
      if (!records.some((record) => record.id === id) && lane.isAtRest()) void replace(id, null);
    for (const record of records) {
      const current = running.get(record.id);
      if (current && isSame(current.record, record)) continue;
      if (refused.get(record.id) === JSON.stringify(record)) continue;
      if (!current || current.lane.isAtRest()) void replace(record.id, record);
    }
  };

  const replace = async (id: string, record: LaneRecord | null): Promise<void> => {
    if (busy.has(id)) return;
    busy.add(id);
    const old = running.get(id);
    try {
      // Off first: two lanes must never hold one barrier.
      running.delete(id);
      await old?.[Symbol.asyncDispose]();
      if (record && !isClosed) {
        running.set(id, startGateLane(record, laneNeeds));
        log.info({ lane: id, name: record.name }, old ? "the lane runs with its new settings" : "the lane runs");
      } else if (!record) {
        log.info({ lane: id }, "the lane is gone");
      }
    } catch (error) {
      log.error({ err: error, lane: id }, "the lane could not be put in place");
      if (record) refused.set(id, JSON.stringify(record));
      if (old && !isClosed && !running.has(id)) running.set(id, startGateLane(old.record, laneNeeds));
    } finally {
      busy.delete(id);
    }
    needs.onChange();
    reconcile();
  };

  const onLaneChange = (): void => {
    needs.onChange();
    if (wanted().length !== running.size || hasNews()) reconcile();
  };
  const hasNews = (): boolean =>
    wanted().some((record) => {
      const current = running.get(record.id);
      return current !== undefined && current.record !== record && !isSame(current.record, record);
    });
  const laneNeeds: GateLaneNeeds = { ...needs, onChange: onLaneChange };

  // A lane that was removed while something was open there has nobody else to account for it.
  for (const activity of memory.openElsewhere(wanted().map((record) => record.id))) void settleOrphan(needs, activity);
  const stopListening = replica.onChange((kinds) => {
    if (kinds.has("lane")) reconcile();
  });
  reconcile();

  return {
    lanes: () =>
      [...running.values()]
        .map(({ record, lane }) => ({ record, lane }))
        .sort((one, other) => one.record.number - other.record.number),
    reports() {
      return this.lanes().map(({ lane }) => lane.report());
    },
    async carryOut(command): Promise<CommandResult> {
      const at = (): string => isoTime(correctedNow(context).nowMs);
      const lane = running.get(command.lane_id)?.lane;
      if (!lane) return { outcome: "refused", because: "this gate has no such lane", activity_id: null, at: at() };
      const { outcome, because, activityId } = await lane.act({
        action: command.action,
        by: { type: "user", id: command.by.id, name: command.by.name },
        reason: command.reason,
        until: untilOf(context, command.until),
        commandId: command.id,
      });
      // What is not known to have been done is not reported as done; the activity tells the rest.
      return { outcome: outcome === "done" ? "done" : "refused", because, activity_id: activityId, at: at() };
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      stopListening();
      await Promise.all([...running.values()].map((lane) => lane[Symbol.asyncDispose]()));
      running.clear();
    },
  };
}

function isSame(one: LaneRecord, other: LaneRecord): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

async function settleOrphan(needs: GateLaneNeeds, activity: Parameters<typeof endReferral>[1]): Promise<void> {
  if (activity.kind === "referral") return endReferral(needs, activity);
  const { activity_id: activityId, lane_id: laneId, vehicle_ticket_id: vehicleTicketId, step } = activity;
  try {
    await needs.desk.record(laneId, {
      type: "passage",
      opening: { activityId, vehicleTicketId, step, presented: null, sign: null },
      outcome: "unknown",
      because: "the lane was removed while it was open",
    });
  } catch (error) {
    needs.log.error({ err: error, lane: laneId }, "an opening of a removed lane could not be settled");
  }
  return undefined;
}
