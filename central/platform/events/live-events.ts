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
