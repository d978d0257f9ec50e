import { z } from "zod";
import { Line, Timestamp, Uuid } from "../../shared/wire/common.ts";

/** An external system that signs in with an id and a secret. */
export const ExternalClient = z
  .strictObject({
    id: Uuid.describe("the `client_id`"),
    name: z.string(),
    company_id: Uuid.nullable().describe("the only company whose records it sees; null for every company"),
    scopes: z.array(z.string()).nullable().describe("what it may do of what the role `external` holds; null for all"),
    is_offered_secret: z.boolean().describe("a new secret is not used yet; until then the previous one is valid too"),
    created_at: Timestamp,
    expires_at: Timestamp.nullable(),
    revoked_at: Timestamp.nullable(),
  })
  .meta({ id: "ExternalClient" });
export type ExternalClient = z.infer<typeof ExternalClient>;

/** The machine with its secret, which is shown only once. */
export const ExternalClientWithSecret = z
  .strictObject({ ...ExternalClient.shape, client_secret: z.string() })
  .meta({ id: "ExternalClientWithSecret" });

const fields = {
  name: Line,
  scopes: z.array(z.string().max(100)).max(200).nullable(),
  expires_at: Timestamp.nullable(),
};
export const ExternalClientCreate = z.strictObject({
  name: fields.name,
  company_id: Uuid.nullable().default(null),
  scopes: fields.scopes.default(null),
  expires_at: fields.expires_at.default(null),
});
export const ExternalClientUpdate = z.strictObject(fields).partial();

export const KeyPurpose = z.enum(["credential", "access_token", "file_link", "web_push"]);
export type KeyPurpose = z.infer<typeof KeyPurpose>;

/** A signing key of central; its private half is never returned. */
export const SigningKey = z
  .strictObject({
    id: Uuid,
    purpose: KeyPurpose.describe("what it signs: QR credentials, access tokens, links to files, messages to devices"),
    status: z
      .enum(["active", "retired", "revoked"])
      .describe("`retired` verifies what it has signed, and signs no more"),
    key_id: z.string().nullable().describe("8 hex digits that a credential names its key by"),
    public_key: z.string().nullable().describe("raw Ed25519, base64url; only for purpose `credential`"),
    created_at: Timestamp,
    retired_at: Timestamp.nullable(),
    revoked_at: Timestamp.nullable(),
  })
  .meta({ id: "SigningKey" });
export type SigningKey = z.infer<typeof SigningKey>;
