import { first } from "../db/first.ts";
import { AppError } from "../../../shared/errors/app-error.ts";
import { isoTime } from "../../../shared/lib/clock.ts";
import { type Reads } from "../db/database.ts";
import { type Work } from "../transact.ts";
import { type AnyCall } from "./operation.ts";

/** A key is remembered this long. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** A request that may come again. */
export interface Claim {
  actor: string;
  operation: string;
  key: string;
  /** Of all that was asked, by a key of the server. */
  requestHash: string;
}

/** The claim of a request that carries an `Idempotency-Key`; null for any other. @throws AppError `invalid_input` */
export function claimOf({ actor, params, query, body, ip, platform }: AnyCall, headers: Headers): Claim | null {
  const key = headers.get("idempotency-key");
  if (key === null) return null;
  if (!KEY.test(key))
    throw new AppError("invalid_input", "The Idempotency-Key is not usable", {
      problems: [{ path: "Idempotency-Key", message: "must be 1 to 255 visible ASCII characters" }],
    });
  // What the schemas gave has its fields in their order, whatever the order in which they were sent.
  const asked = JSON.stringify({ params, query, body });
  // A body may hold a PIN, which a plain hash would give to whoever tries them all.
  const requestHash = platform.identity.vault.digest(asked, "idempotency");
  // Of those who say nothing of themselves only the address is known.
  const caller = actor.kind === "anonymous" ? `anonymous:${ip ?? ""}` : `${actor.kind}:${actor.id}`;
  return { actor: caller, operation: actor.via.operation, key, requestHash };
}

/** What was kept under the key; null when nothing was. @throws AppError `idempotency_conflict` when the key came with another request */
export async function keptUnder(db: Reads, claim: Claim, at: string): Promise<string | null> {
  const { requestHash, ...key } = claim;
  const kept = await first(
    db
      .selectFrom("idempotency_keys")
      .select(["request_hash", "reply"])
      .where((eb) => eb.and(key))
      .where("expires_at", ">", at),
  );
  if (kept && kept.request_hash !== requestHash)
    throw new AppError("idempotency_conflict", `The Idempotency-Key ${key.key} came with another request before`);
  return kept?.reply ?? null;
}

/**
 * Takes the key for the request of this unit of work: the key, the change and what is kept of the answer stand or fall
 * together. A request that failed left nothing and may be repeated.
 * @returns what an earlier request kept under the key; null when the key is this one's
 * @throws AppError `idempotency_conflict` when the key came with another request before
 */
export async function takeKey(work: Work, claim: Claim): Promise<string | null> {
  const { requestHash, ...key } = claim;
  await work.tx.deleteFrom("idempotency_keys").where("expires_at", "<=", work.at).execute();
  const [taken] = await work.tx
    .insertInto("idempotency_keys")
    .values({ ...key, request_hash: requestHash, reply: "", expires_at: isoTime(work.nowMs + KEPT_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .execute();
  return taken ? null : await keptUnder(work.tx, claim, work.at);
}

/** Keeps by what the answer is found again. */
export async function keepUnder(work: Work, { requestHash: _hash, ...key }: Claim, kept: string): Promise<void> {
  await work.tx
    .updateTable("idempotency_keys")
    .set({ reply: kept })
    .where((eb) => eb.and(key))
    .execute();
}
