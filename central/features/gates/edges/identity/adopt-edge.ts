import { revokeClientsOfEdge } from "../../../../platform/auth/clients.ts";
import type { Work } from "../../../../platform/transact.ts";
import { addKey } from "./edge-keys.ts";
import { addRegistration, type EdgeGate } from "./add-registration.ts";
import { newEnrolmentCode } from "./enrolment-code.ts";
import { edgesOfGates, type StoredEdge } from "../store.ts";

/**
 * Registers an edge that this database lost, such as one added after the backup that was restored. The edge has proven
 * its id and key. Where its gate has another edge by now, it is registered as revoked: its facts are accepted, and it
 * does not return.
 * @returns the code for its new enrolment under the same id; null for a revoked edge
 */
export async function adoptEdge(
  work: Work,
  gate: EdgeGate,
  { id, publicKey }: { id: string; publicKey: string },
): Promise<{ edge: StoredEdge; code: string | null }> {
  const code = (await edgesOfGates(work.tx, [gate.id])).length > 0 ? null : newEnrolmentCode();
  const edge = await addRegistration(work, gate, { id, code, publicKey });
  await addKey(work, id, publicKey);
  if (code === null) await revokeClientsOfEdge(work, id);
  return { edge, code };
}
