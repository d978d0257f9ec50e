import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { writeWhole } from "../../shared/lib/write-whole.ts";
import { Uuid } from "../../shared/wire/common.ts";

/** The edge's own Ed25519 key: raw public key and PKCS #8 private key, both base64url. */
export const EdgeKey = z.strictObject({ public_key: z.string(), private_key: z.string() });
export type EdgeKey = z.infer<typeof EdgeKey>;

const Pair = { client_secret: z.string().min(1), key: EdgeKey };

/** The identity of this edge at central. It is kept in a file that only the edge's own account reads. */
export const Credentials = z.strictObject({
  edge_id: Uuid,
  gate_id: Uuid,
  area_id: Uuid,
  client_id: z.string().min(1),
  ...Pair,
  /** The credentials before the last rotation: a central that was restored from an older backup knows only these. */
  previous: z.strictObject(Pair).optional(),
  /** SHA-256 of the enrolment code of these credentials, so that a different code is recognised as new. */
  enrolment_code_hash: z.string().optional(),
});
export type Credentials = z.infer<typeof Credentials>;

/**
 * @returns null when the edge is not enrolled yet @throws with a readable message when the file exists and can't be
 *   used
 */
export function readCredentials(path: string): Credentials | null {
  return readSecret(path, Credentials);
}

/**
 * @returns null when there is no such file @throws with a readable message, never the content, when it can't be used
 */
export function readSecret<T>(path: string, schema: z.ZodType<T>): T | null {
  if (!existsSync(path)) return null;
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    // eslint-disable-next-line preserve-caught-error -- the parser's words quote the file, which holds secrets
    if (error instanceof SyntaxError) throw new Error(`${path} is not JSON: remove it, and set a new enrolment_code`);
    throw error;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join(".") || "the whole").join(", ");
  throw new Error(`${path} lacks or misstates ${fields}: remove it, and set a new enrolment_code`);
}

/** Writes the file atomically, readable by its owner alone; it is on disk when this returns. */
export function writeSecret(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeWhole(path, `${JSON.stringify(value, null, 2)}\n`);
}
