import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../../../shared/errors/app-error.ts";
import { canonicalJson } from "../../../../shared/lib/canonical-json.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import type { LoadAct } from "../../../wire/load-unload.ts";
import { first } from "../../../platform/db/first.ts";
import { flag, jsonText } from "../../../platform/db/stored.ts";
import type { Work } from "../../../platform/transact.ts";
import { StoredWork } from "./records.ts";
import { say } from "../../../../shared/words/say.ts";

/** The acts of verifiers, so that a phone that sends one again gets the first answer. */

/** An act as the phone sent it. */
export interface SentAct {
  act: LoadAct;
  /** The phone's own id and moment; both may be left out. */
  id?: string | undefined;
  done_at?: string | undefined;
  /** The whole request: the same id with another request is a conflict. */
  asked: object;
}

/** The answer to an earlier act with the same id; null when there is none. @throws AppError `idempotency_conflict` */
export async function earlierAnswer({ tx, actor }: Work, { act, id, asked }: SentAct): Promise<StoredWork | null> {
  if (id === undefined) return null;
  const row = await first(tx.selectFrom("load_unload_acts").selectAll().where("id", "=", id));
  if (!row) return null;
  if (row.act !== act || row.actor_id !== actor.id || row.asked !== canonicalJson(asked))
    throw new AppError("idempotency_conflict", say("act_id_was_used", { id }));
  return StoredWork.parse(JSON.parse(row.answer));
}

/** Records an act with its answer. @param moment.doneAt the moment that counts, ISO 8601 */
export async function saveAct(
  work: Work,
  { act, id, asked }: SentAct,
  { doneAt, isClockError }: { doneAt: string; isClockError: boolean },
  answer: StoredWork,
): Promise<void> {
  const row = {
    id: id ?? newId(work.nowMs),
    record_id: answer.id,
    act,
    actor_id: work.actor.id,
    done_at: doneAt,
    received_at: work.at,
    clock_error: flag(isClockError),
    asked: canonicalJson(asked),
    answer: jsonText(answer),
  };
  await work.tx.insertInto("load_unload_acts").values(row).execute();
}

/** Reports whether these changes leave the record as it is. */
export function changesNothing(record: StoredWork, changes: Partial<StoredWork>): boolean {
  return isDeepStrictEqual({ ...record, ...changes }, record);
}
