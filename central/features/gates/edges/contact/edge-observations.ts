import type { EdgeAlert } from "../../../../wire/edge-resources.ts";
import { judgeEdge } from "./alerts.ts";
import type { StoredEdge } from "../store.ts";

/**
 * The active alerts of an edge, from its stored state.
 * @param watchedSinceMs the start of central's unbroken watch; null: no alert that needs time is raised
 */
export function alertsOf(edge: StoredEdge, nowMs: number, watchedSinceMs: number | null): EdgeAlert[] {
  const { heartbeat, connected_since, last_contact_at } = edge;
  if (!heartbeat) return [];
  return judgeEdge(
    {
      heartbeat,
      connectedSinceMs: connected_since === null ? null : Date.parse(connected_since),
      lastContactMs: last_contact_at === null ? nowMs : Date.parse(last_contact_at),
      watchedSinceMs,
      nowMs,
    },
    edge.alerts,
  );
}
