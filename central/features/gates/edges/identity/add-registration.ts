import { isoTime } from "../../../../../shared/lib/clock.ts";
import { createClient } from "../../../../platform/auth/clients.ts";
import type { Work } from "../../../../platform/transact.ts";
import { hashOfCode } from "./enrolment-code.ts";
import { ENROLMENT_MS } from "../rules.ts";
import { insertEdge, NOTHING_SEEN, type Registration, type StoredEdge } from "../store.ts";

/** The gate that an edge is registered for. */
export interface EdgeGate {
  id: string;
  area_id: string;
  name: string;
}

/**
 * Registers an edge with a client of its own, within the caller's transaction.
 * @param edge.code the enrolment code, valid for a day; null for an edge that may not enrol
 * @param edge.publicKey the key that it must show at enrolment; null for any
 */
export async function addRegistration(
  work: Work,
  gate: EdgeGate,
  { id, code, publicKey }: { id: string; code: string | null; publicKey: string | null },
): Promise<StoredEdge> {
  // The secret is made at enrolment; until then no secret is known to anyone.
  const client = await createClient(work, {
    kind: "edge",
    name: `Edge of ${gate.name}`,
    edge: { edgeId: id, gateId: gate.id, areaId: gate.area_id },
  });
  const edge: Registration = {
    id,
    gate_id: gate.id,
    area_id: gate.area_id,
    client_id: client.clientId,
    created_at: work.at,
    enrolment_code_hash: code === null ? null : hashOfCode(code),
    enrolment_expires_at: code === null ? null : isoTime(work.nowMs + ENROLMENT_MS),
    enrolled_at: null,
    host_name: null,
    public_key: publicKey,
    version: null,
    revoked_at: code === null ? work.at : null,
  };
  await insertEdge(work, edge);
  return { ...edge, gate_name: gate.name, ...NOTHING_SEEN, alerts: [] };
}
