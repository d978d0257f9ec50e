import { newId } from "../../shared/lib/ids.ts";
import type { LiveEvent } from "../platform/events/catalogue.ts";

/** A live event that a test knows by its `detail`. */
export function told(detail: string, areaId: string | null = null): LiveEvent {
  const at = "2026-07-01T08:00:00.000Z";
  const data = { edge_id: newId(), gate_id: newId(), lane_id: null, since: at, is_raised: true, at };
  return { type: "edge-alert", areaId, gateId: null, data: { ...data, kind: "silent", detail } };
}
