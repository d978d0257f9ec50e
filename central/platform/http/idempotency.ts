import { first } from "../db/first.ts";
import { AppError, invalidInput } from "../../../shared/errors/app-error.ts";
import { isoTime } from "../../../shared/lib/clock.ts";
import type { Reads } from "../db/database.ts";
import type { Work } from "../transact.ts";
import type { AnyCall } from "./operation.ts";
import { say } from "../../../shared/words/say.ts";

/** Retention of a key. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** A request that may be repeated. */
export interface KeyClaim {
  actor: string;
  operation: string;
  key: string;
  /** An HMAC of the whole request under a server key. */
  requestHash: string;
}

/** The claim of a request that carries an `Idempotency-Key`; null for any other. @throws AppError `invalid_input` */
export function claimOf({ actor, params, query, body, ip, platform }: AnyCall, headers: Headers): KeyClaim | null {
  const key = headers.get("idempotency-key");
  if (key === null) return null;
  if (!KEY.test(key)) throw invalidInput([{ path: "Idempotency-Key", said: say("must_be_visible_ascii") }]);
  // Validated input has its fields in schema order, independent of the order in the request.
  const asked = JSON.stringify({ params, query, body });
  // A body may contain a PIN, which brute force could recover from a plain hash.
  const requestHash = platform.identity.vault.digest(asked, "idempotency");
  // Of anonymous callers only the address is known.
  const caller = actor.kind === "anonymous" ? `anonymous:${ip ?? ""}` : `${actor.kind}:${actor.id}`;
  return { actor: caller, operation: actor.via.operation, key, requestHash };
}

/**
 * The stored entry of the key; null when there is none. @throws AppError `idempotency_conflict` when the key came with
 * another request
 */
export async function storedResultOf(db: Reads, claim: KeyClaim, at: string): Promise<string | null> {
  const { requestHash, ...key } = claim;
  const kept = await first(
    db
      .selectFrom("idempotency_keys")
      .select(["request_hash", "reply"])
      .where((eb) => eb.and(key))
      .where("expires_at", ">", at),
  );
  if (kept && kept.request_hash !== requestHash)
    throw new AppError("idempotency_conflict", say("key_was_used", { key: key.key }));
  return kept?.reply ?? null;
}

/**
 * Claims the key for the request of this unit of work. The key, the change and the stored answer are committed together
 * or not at all. A failed request leaves nothing and may be repeated.
 * @returns the entry of an earlier request under the key; null when the key is claimed now
 * @throws AppError `idempotency_conflict` when the key came with another request before
 */
export async function claimKey(work: Work, claim: KeyClaim): Promise<string | null> {
  const { requestHash, ...key } = claim;
  await work.tx.deleteFrom("idempotency_keys").where("expires_at", "<=", work.at).execute();
  const [taken] = await work.tx
    .insertInto("idempotency_keys")
    .values({ ...key, request_hash: requestHash, reply: "", expires_at: isoTime(work.nowMs + KEPT_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .execute();
  return taken ? null : await storedResultOf(work.tx, claim, work.at);
}

/** Stores the id that finds the answer again. */
export async function storeResult(work: Work, { requestHash: _hash, ...key }: KeyClaim, kept: string): Promise<void> {
  await work.tx
    .updateTable("idempotency_keys")
    .set({ reply: kept })
    .where((eb) => eb.and(key))
    .execute();
}
