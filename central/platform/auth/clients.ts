import { timingSafeEqual } from "node:crypto";
import { newId } from "../../../shared/lib/ids.ts";
import { type Reads } from "../db/database.ts";
import { type Work } from "../transact.ts";
import { type EdgeIdentity } from "./principal.ts";
import { hashOfSecret, newSecret } from "./secrets.ts";

/** A machine that signs in with a secret: an edge bound to its gate, or an external system bound to a company or to none. */
export type NewClient =
  { kind: "edge"; name: string; edge: EdgeIdentity } | { kind: "external"; name: string; companyId: string | null };

/** What the machine keeps; the secret is shown this once. */
export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

export async function createClient(work: Work, client: NewClient): Promise<ClientCredentials> {
  const id = newId(work.nowMs);
  const clientSecret = newSecret();
  const edge = client.kind === "edge" ? client.edge : null;
  const bound = {
    name: client.name,
    kind: client.kind,
    company_id: client.kind === "external" ? client.companyId : null,
    edge_id: edge?.edgeId ?? null,
    gate_id: edge?.gateId ?? null,
    area_id: edge?.areaId ?? null,
  };
  await work.tx
    .insertInto("oauth_clients")
    .values({ id, ...bound, secret_hash: hashOfSecret(clientSecret), created_at: work.at, revoked_at: null })
    .execute();
  await work.audit({ type: "oauth_client", id, before: null, after: bound });
  return { clientId: id, clientSecret };
}

/** Gives a client a new secret; the old one is good no more. @returns the secret, which is shown this once */
export async function renewClientSecret(work: Work, clientId: string): Promise<string> {
  const clientSecret = newSecret();
  await work.tx
    .updateTable("oauth_clients")
    .set({ secret_hash: hashOfSecret(clientSecret) })
    .where("id", "=", clientId)
    .execute();
  await work.audit({ type: "oauth_client", id: clientId, before: null, after: { secret_renewed_at: work.at } });
  return clientSecret;
}

/** Ends what a client may do, at once. Revoking it twice changes nothing. */
export async function revokeClient(work: Work, clientId: string): Promise<void> {
  const { numUpdatedRows } = await work.tx
    .updateTable("oauth_clients")
    .set({ revoked_at: work.at })
    .where("id", "=", clientId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await work.audit({
    type: "oauth_client",
    id: clientId,
    before: { revoked_at: null },
    after: { revoked_at: work.at },
  });
}

/** Revokes every client of an edge. */
export async function revokeClientsOfEdge(work: Work, edgeId: string): Promise<void> {
  const clients = await work.tx.selectFrom("oauth_clients").select("id").where("edge_id", "=", edgeId).execute();
  for (const { id } of clients) await revokeClient(work, id);
}

/** Of nobody: compared with when a client is unknown, so that its answer takes the same way. */
const NO_HASH = hashOfSecret("");

/** @returns the client's kind, or null when id and secret do not belong together or the client is revoked */
export async function checkClientSecret(
  reads: Reads,
  { clientId, clientSecret }: ClientCredentials,
): Promise<{ kind: "edge" | "external" } | null> {
  const client = await reads.selectFrom("oauth_clients").selectAll().where("id", "=", clientId).executeTakeFirst();
  const given = Buffer.from(hashOfSecret(clientSecret));
  const isRight = timingSafeEqual(given, Buffer.from(client?.secret_hash ?? NO_HASH));
  return client && isRight && client.revoked_at === null ? { kind: client.kind } : null;
}
