import { AppError, noSuch, invalidInput } from "../../../shared/errors/app-error.ts";
import { isoTime } from "../../../shared/lib/clock.ts";
import type { Reads } from "../db/database.ts";
import type { Platform } from "../platform.ts";
import { requireWithin, isLimited, scopeOf, versionsWithin } from "../scope.ts";
import type { Work } from "../transact.ts";
import { requireMatch, entityTag } from "./entity-tag.ts";
import { claimOf, storeResult, storedResultOf, claimKey } from "./idempotency.ts";
import { type AnyCall, replayIdOf, type WriteOperation } from "./operation.ts";
import { say } from "../../../shared/words/say.ts";

/** The result of a call. */
export interface Invoked<A> {
  answer: A;
  /** The answer to an earlier identical request. */
  isReplay: boolean;
}

/**
 * Runs a write as one unit of work. With an `Idempotency-Key` it happens once, and a repeated request returns the
 * current record. With an `If-Match` it applies only to the named version. It never touches a record outside the
 * actor's reach, nor moves one there.
 * @param answerOf makes the answer while the work can still be rolled back
 */
export async function executeWrite<A>(
  operation: WriteOperation,
  call: AnyCall,
  { db, transact, clock }: Pick<Platform, "db" | "transact" | "clock">,
  answerOf: (data: unknown) => A,
): Promise<Invoked<A>> {
  const claim = operation.replay === undefined ? null : claimOf(call, call.request.headers);
  const again = async (reads: Reads, kept: string): Promise<Invoked<A>> => ({
    answer: answerOf(await replayed(operation, call, reads, kept)),
    isReplay: true,
  });
  if (claim && operation.prepare) {
    const kept = await storedResultOf(db, claim, isoTime(clock.nowMs()));
    if (kept !== null) return again(db, kept);
  }
  const prepared = await operation.prepare?.({ ...call, db });
  const done = await transact(call.actor, async (work): Promise<Invoked<A> | { replayId: string }> => {
    const earlier = claim && (await claimKey(work, claim));
    if (earlier !== null) return again(work.tx, earlier);
    await requireTarget(operation, call, work);
    const data = await operation.handle({ ...call, work, prepared });
    const replayId = replayIdOf(data);
    if (operation.scope !== "none" && operation.method !== "delete")
      await requireWithin(
        work.tx,
        call.actor,
        operation.scope,
        replayId === null ? idsOf(operation, data) : [replayId],
      );
    const outcome = replayId === null ? { answer: answerOf(data), isReplay: false } : { replayId };
    if (claim) await storeResult(work, claim, replayId ?? resultIdOf(operation, data));
    return outcome;
  });
  if ("answer" in done) return done;
  return { answer: answerOf(await replayed(operation, call, db, done.replayId)), isReplay: false };
}

/** The record in the address of a write must be visible to the actor, in the version that the actor knows. */
async function requireTarget(
  operation: WriteOperation,
  { actor, params, request }: AnyCall,
  work: Work,
): Promise<void> {
  const { scope, changes } = operation;
  const ifMatch = request.headers.get("if-match");
  const named = params as Record<string, unknown>;
  const { id } = named;
  const hasTarget = scope !== "none" && typeof id === "string";
  if (ifMatch !== null && !hasTarget && operation.method !== "post") throw unmatched();
  if (!hasTarget || (ifMatch === null && !isLimited(actor, scope))) return;
  let version = (await versionsWithin(work.tx, actor, scope, [id])).get(id);
  if (version === undefined) throw noSuch("record", id);
  if (ifMatch === null) return;
  let changedId = id;
  if (changes) {
    changedId = String(named[changes.param]);
    const own = scopeOf({ table: changes.table, company: "none", area: "none" });
    version = (await versionsWithin(work.tx, actor, own, [changedId])).get(changedId) ?? null;
  }
  requireMatch(ifMatch, version === null ? null : entityTag(changedId, version));
}

/** A condition that cannot be checked must not be ignored. */
function unmatched(): AppError {
  return invalidInput([{ path: "If-Match", said: say("match_is_not_supported") }]);
}

/** The records of an answer in the operation's own scope: the one, or those of a list. */
function idsOf({ changes, path }: WriteOperation, data: unknown): string[] {
  if (changes || typeof data !== "object" || data === null || data instanceof Response) return [];
  // A sub-address answers another kind of record: `/lanes/{id}/portal/open` answers a command.
  if (/\{id\}\//.test(path)) return [];
  const records: unknown[] = "items" in data && Array.isArray(data.items) ? data.items : [data];
  return records.flatMap((record) => {
    const id = typeof record === "object" && record !== null && "id" in record ? record.id : null;
    return typeof id === "string" ? [id] : [];
  });
}

function resultIdOf(operation: WriteOperation, data: unknown): string {
  if (operation.replay === "never replayed") return "";
  if (operation.resultId) return operation.resultId(data);
  if (typeof data === "object" && data !== null && "id" in data && typeof data.id === "string") return data.id;
  throw new Error(`${operation.id} returns no id for its replay: declare resultId`);
}

async function replayed(operation: WriteOperation, call: AnyCall, db: Reads, kept: string): Promise<unknown> {
  const { replay } = operation;
  if (replay === undefined || replay === "never replayed")
    throw new AppError("idempotency_conflict", say("answer_had_secret"));
  const { actor, params, platform } = call;
  return replay({ db, actor, params, id: kept, platform });
}
