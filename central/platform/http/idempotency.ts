import { createHash } from "node:crypto";
import { AppError } from "../../../shared/errors/app-error.ts";
import { isoTime } from "../../../shared/lib/clock.ts";
import { type Actor } from "../auth/principal.ts";
import { inside, type Transact } from "../transact.ts";
import { type AnyCall } from "./operation.ts";

/** A key is remembered this long. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** The key that a request carries, if any. @throws AppError `invalid_input` */
export function idempotencyKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key !== null && !KEY.test(key))
    throw new AppError("invalid_input", "The Idempotency-Key is not usable", {
      problems: [{ path: "Idempotency-Key", message: "must be 1 to 255 visible ASCII characters" }],
    });
  return key;
}

/**
 * Carries a request out once for each actor, operation and key: the key, the change and the answer are kept in one
 * transaction. The same request again gets the kept answer; a request that failed left nothing and may be repeated.
 * @param handle makes the answer's body; the actor it is given joins the transaction
 * @throws AppError `idempotency_conflict` when the key came with another request before
 */
export async function onceForKey(
  transact: Transact,
  key: string,
  call: AnyCall,
  handle: (actor: Actor) => Promise<string>,
): Promise<{ body: string; isReplay: boolean }> {
  const { actor, params, query, body } = call;
  const claim = { actor: `${actor.kind}:${actor.id}`, operation: actor.via.operation, key };
  // What the schemas gave has its fields in their order, whatever the order in which they were sent.
  const requestHash = createHash("sha256").update(JSON.stringify({ params, query, body })).digest("hex");

  return transact(actor, async (work) => {
    await work.tx.deleteFrom("idempotency_keys").where("expires_at", "<=", work.at).execute();
    const claimed = await work.tx
      .insertInto("idempotency_keys")
      .values({ ...claim, request_hash: requestHash, reply: "", expires_at: isoTime(work.nowMs + KEPT_MS) })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    if (!claimed) {
      const kept = await work.tx
        .selectFrom("idempotency_keys")
        .select(["request_hash", "reply"])
        .where((eb) => eb.and(claim))
        .executeTakeFirstOrThrow();
      if (kept.request_hash !== requestHash)
        throw new AppError("idempotency_conflict", `The Idempotency-Key ${key} came with another request before`);
      return { body: kept.reply, isReplay: true };
    }
    const reply = await handle(inside(work));
    await work.tx
      .updateTable("idempotency_keys")
      .set({ reply })
      .where((eb) => eb.and(claim))
      .execute();
    return { body: reply, isReplay: false };
  });
}
