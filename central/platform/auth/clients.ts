import { first, firstOrThrow } from "../db/first.ts";
import { timingSafeEqual } from "node:crypto";
import { newId } from "../../../shared/lib/ids.ts";
import type { Reads } from "../db/database.ts";
import { jsonText } from "../db/stored.ts";
import type { Work } from "../transact.ts";
import type { EdgeIdentity } from "./principal.ts";
import { requireFreshProof } from "./fresh-proof.ts";
import { rightsTopic } from "./rights.ts";
import { hashOfSecret, newSecret } from "./secrets.ts";
import type { OAuthClientTable } from "./tables.ts";

/**
 * A machine that signs in with a secret: an edge bound to its gate, or an external system bound to one company or to
 * none.
 */
export type NewClient =
  | { kind: "edge"; name: string; edge: EdgeIdentity }
  | ({ kind: "external"; companyId: string | null } & Pick<ClientSettings, "name"> & Partial<ClientSettings>);

/** The fields of an external system that may change. */
export interface ClientSettings {
  name: string;
  /** Permissions; null for all permissions of its role. */
  scopes: readonly string[] | null;
  /** Its access ends at this time, ISO 8601. */
  expiresAt: string | null;
}

/** The credentials of the machine; the secret is shown only once. */
export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

export async function createClient(work: Work, client: NewClient): Promise<ClientCredentials> {
  if (client.kind === "external") requireFreshProof(work);
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
    ...columnsOf(client.kind === "external" ? client : {}),
  };
  await work.tx
    .insertInto("oauth_clients")
    .values({
      id,
      ...bound,
      secret_hash: hashOfSecret(clientSecret),
      next_secret_hash: null,
      created_at: work.at,
      revoked_at: null,
    })
    .execute();
  await work.audit({ type: "oauth_client", id, before: null, after: bound });
  return { clientId: id, clientSecret };
}

function columnsOf({ scopes = null, expiresAt = null }: Partial<ClientSettings>) {
  return { scopes: scopes && jsonText(scopes), expires_at: expiresAt };
}

/** Changes the fields of an external system. The change applies at once, also to tokens already issued. */
export async function updateClient(
  work: Work,
  clientId: string,
  changes: { name?: string; scopes?: readonly string[] | null; expires_at?: string | null },
): Promise<void> {
  const { scopes, ...plain } = changes;
  const columns = { ...plain, ...(scopes !== undefined && { scopes: scopes && jsonText(scopes) }) };
  const earlier = await firstOrThrow(work.tx.selectFrom("oauth_clients").selectAll().where("id", "=", clientId));
  if (Object.keys(columns).length === 0) return;
  await work.tx.updateTable("oauth_clients").set(columns).where("id", "=", clientId).execute();
  work.notify(rightsTopic(clientId));
  const before = Object.fromEntries(Object.keys(columns).map((name) => [name, earlier[name as keyof typeof earlier]]));
  await work.audit({ type: "oauth_client", id: clientId, before, after: columns });
}

/** Is the client revoked or expired? @param at ISO 8601 */
export function hasEnded(client: Pick<OAuthClientTable, "revoked_at" | "expires_at">, at: string): boolean {
  return client.revoked_at !== null || (client.expires_at !== null && client.expires_at <= at);
}

/** Gives a client a new secret; the old one becomes invalid. @returns the secret, which is shown only once */
export async function renewClientSecret(work: Work, clientId: string): Promise<string> {
  const clientSecret = newSecret();
  await work.tx
    .updateTable("oauth_clients")
    .set({ secret_hash: hashOfSecret(clientSecret), next_secret_hash: null })
    .where("id", "=", clientId)
    .execute();
  await work.audit({ type: "oauth_client", id: clientId, before: null, after: { secret_renewed_at: work.at } });
  return clientSecret;
}

/**
 * Offers a client a second secret. The old one stays valid until the new one is first used, because the answer may be
 * lost. A new offer replaces the previous one. @returns the secret, which is shown only once
 */
export async function offerClientSecret(work: Work, clientId: string): Promise<string> {
  const clientSecret = newSecret();
  await work.tx
    .updateTable("oauth_clients")
    .set({ next_secret_hash: hashOfSecret(clientSecret) })
    .where("id", "=", clientId)
    .execute();
  await work.audit({ type: "oauth_client", id: clientId, before: null, after: { secret_offered_at: work.at } });
  return clientSecret;
}

/** The offered secret has been used: the previous one becomes invalid. */
export async function takeUpOffer(work: Work, clientId: string): Promise<void> {
  await work.tx
    .updateTable("oauth_clients")
    .set((eb) => ({ secret_hash: eb.ref("next_secret_hash").$notNull(), next_secret_hash: null }))
    .where("id", "=", clientId)
    .where("next_secret_hash", "is not", null)
    .execute();
  await work.audit({ type: "oauth_client", id: clientId, before: null, after: { secret_renewed_at: work.at } });
}

/** Revokes a client at once. A second revocation changes nothing. */
export async function revokeClient(work: Work, clientId: string): Promise<void> {
  const [revoked] = await work.tx
    .updateTable("oauth_clients")
    .set({ revoked_at: work.at })
    .where("id", "=", clientId)
    .where("revoked_at", "is", null)
    .returning("edge_id")
    .execute();
  if (!revoked) return;
  work.notify(rightsTopic(revoked.edge_id ?? clientId));
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

/** Belongs to no client. It is compared when a client is unknown, so that both cases run the same code. */
const NO_HASH = hashOfSecret("");

/** A client with a correct secret. */
export interface KnownClient {
  kind: "edge" | "external";
  edgeId: string | null;
  isRevoked: boolean;
  /** It used the secret that was offered last. */
  usesOffer: boolean;
}

/** @param at now, ISO 8601 @returns null when id and secret do not match */
export async function checkClientSecret(
  reads: Reads,
  { clientId, clientSecret }: ClientCredentials,
  at: string,
): Promise<KnownClient | null> {
  const client = await first(reads.selectFrom("oauth_clients").selectAll().where("id", "=", clientId));
  const given = Buffer.from(hashOfSecret(clientSecret));
  const isRight = timingSafeEqual(given, Buffer.from(client?.secret_hash ?? NO_HASH));
  const usesOffer = timingSafeEqual(given, Buffer.from(client?.next_secret_hash ?? NO_HASH));
  if (!client || !(isRight || (usesOffer && client.next_secret_hash !== null))) return null;
  return { kind: client.kind, edgeId: client.edge_id, isRevoked: hasEnded(client, at), usesOffer };
}
