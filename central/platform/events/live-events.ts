import { isoTime } from "../../../shared/lib/clock.ts";
import { type Tx } from "../db/database.ts";
import { type Positions } from "../db/position.ts";
import { jsonText } from "../db/stored.ts";

/** Something that watchers of the gates see as it happens. */
export interface LiveEvent {
  /** What it is, such as `gate-activity` or `lane-state`. */
  type: string;
  /** Whom it concerns; null for watchers of every area. */
  areaId: string | null;
  gateId: string | null;
  data: Record<string, unknown>;
}

/** The topic that is told when live events were added. */
export const LIVE_TOPIC = "live";

/** Whoever comes back later than this sees what stands, and follows from there. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Forgets the events of more than a day ago. */
export async function forgetOldEvents(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .deleteFrom("live_events")
    .where("at", "<", isoTime(nowMs - KEPT_MS))
    .execute();
}

/** Adds an event to the live stream, in the transaction that made it true. */
export async function publishLiveEvent(
  tx: Tx,
  positions: Positions,
  tell: (topic: string) => void,
  at: string,
  event: LiveEvent,
): Promise<void> {
  await tx
    .insertInto("live_events")
    .values({
      ...(await positions.next(tx)),
      at,
      type: event.type,
      area_id: event.areaId,
      gate_id: event.gateId,
      data: jsonText(event.data),
    })
    .execute();
  tell(LIVE_TOPIC);
}
