import type { OutageReport } from "../../../wire/edge-resources.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { summarizeActivity } from "../gate-activities/service.ts";
import {
  connectionOf,
  LOST_AFTER_MS,
  type Outage,
  outagesOf,
  edgesOfGates,
  type StoredEdge,
} from "../../gates/edges/service.ts";

/** The current outage of a lost edge, from its last contact; null for an edge that is not lost. */
function lastingOutage(edge: StoredEdge, nowMs: number): Outage | null {
  const { id, gate_id, last_contact_at, enrolled_at, heartbeat, revoked_at } = edge;
  if (last_contact_at === null || heartbeat === null || revoked_at !== null) return null;
  const contact = { isEnrolled: enrolled_at !== null, lastContactMs: Date.parse(last_contact_at) };
  if (connectionOf(contact, nowMs, LOST_AFTER_MS) !== "lost") return null;
  return { edgeId: id, gateId: gate_id, from: last_contact_at, to: null };
}

/** The latest outages of an edge, each with the gate's decisions in that time and their results. */
export async function outagesOfEdge(
  db: Reads,
  edge: StoredEdge,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<OutageReport[]> {
  const lasting = lastingOutage(edge, nowMs);
  const over = await outagesOf(db, { edge_id: edge.id }, { limit });
  const outages = [...(lasting ? [lasting] : []), ...over].slice(0, limit);
  return Promise.all(outages.map((outage) => reportOn(db, outage)));
}

/** The outages of a gate since a moment (ISO 8601), for any of its edges, the latest first. */
export async function outagesOfGate(
  db: Reads,
  gateId: string,
  { nowMs, since, limit }: { nowMs: number; since: string; limit: number },
): Promise<OutageReport[]> {
  const lasting = (await edgesOfGates(db, [gateId])).flatMap((edge) => lastingOutage(edge, nowMs) ?? []);
  const over = await outagesOf(db, { gate_id: gateId }, { since, limit });
  const reports: OutageReport[] = [];
  for (const outage of [...lasting, ...over]) reports.push(await reportOn(db, outage));
  return reports;
}

async function reportOn(db: Reads, { from, to, ...edge }: Outage): Promise<OutageReport> {
  return { from, to, ...(await summarizeActivity(db, edge, { from, to })) };
}
