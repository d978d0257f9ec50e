import { credentialDigest } from "../../../../../shared/credential/credential.ts";
import { encodePayload } from "../../../../../shared/credential/payload.ts";
import type { CredentialTerms } from "../../../../platform/auth/credential-keys.ts";
import { insertMany } from "../../../../platform/db/insert-many.ts";
import type { Work } from "../../../../platform/transact.ts";

/**
 * The digests of the current QRs of vehicle tickets, by vehicle ticket: gates recognize a QR by it, without verifying
 * the signature. The signed content is stored with it, so a passage, which changes no QR, needs no new signature.
 * @param all each vehicle ticket at most once
 */
export async function digestsOf(work: Work, all: readonly CredentialTerms[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (all.length === 0) return found;
  const ids = all.map(({ vehicleTicketId }) => vehicleTicketId);
  const rows = await work.tx
    .selectFrom("credential_digests")
    .selectAll()
    .where("vehicle_ticket_id", "in", ids)
    .execute();
  const kept = new Map(rows.map((row) => [row.vehicle_ticket_id, row]));
  const keyId = await work.credentials.keyId();
  const news: typeof rows = [];
  for (const terms of all) {
    const { vehicleTicketId } = terms;
    const payload = Buffer.from(encodePayload({ ...terms, keyId })).toString("base64url");
    const known = kept.get(vehicleTicketId);
    const digest = known?.payload === payload ? known.digest : credentialDigest(await work.credentials.sign(terms));
    found.set(vehicleTicketId, digest);
    if (digest !== known?.digest) news.push({ vehicle_ticket_id: vehicleTicketId, payload, digest });
  }
  await insertMany(work.tx, "credential_digests", news, { by: ["vehicle_ticket_id"], update: ["payload", "digest"] });
  return found;
}

declare module "../../../../platform/db/database.ts" {
  interface Database {
    /** `payload` is the signed content with the key id, base64url. */
    credential_digests: { vehicle_ticket_id: string; payload: string; digest: string };
  }
}
