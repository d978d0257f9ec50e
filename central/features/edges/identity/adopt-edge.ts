import { revokeClientsOfEdge } from "../../../platform/auth/clients.ts";
import { type Work } from "../../../platform/transact.ts";
import { addKey } from "./edge-keys.ts";
import { addRegistration, type EdgeGate } from "./add-registration.ts";
import { newEnrolmentCode } from "./enrolment-code.ts";
import { edgesOfGates, type StoredEdge } from "../store.ts";

/**
 * Registers an edge that this database has lost, such as one that came after the backup it was restored from, by the
 * id and the key that it has shown to be its own. Where its gate has another edge meanwhile it is registered as one
 * that was revoked: its facts are taken in, and it does not come back.
 * @returns the code by which it enrols as itself again; null for a revoked one
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
