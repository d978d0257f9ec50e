import type { Selectable } from "kysely";
import "./tables.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { localDate } from "../../../../../shared/lib/local-date.ts";
import type { DocumentType } from "../../../../../shared/wire/paper.ts";
import type { ServiceSettings } from "../../../../config/services.ts";
import { documentsShown } from "../shown/shown-papers.ts";
import type { Records } from "../../../../platform/declare/records.ts";
import type { Database, Reads } from "../../../../platform/db/database.ts";
import { first } from "../../../../platform/db/first.ts";
import type { Work } from "../../../../platform/transact.ts";
import { openTiesOf, publishTied } from "../../tickets/service.ts";
import type { Spoken } from "../../../../../shared/wire/said.ts";
import { textOfSpoken } from "../../../../../shared/words/spoken-text.ts";

/** What a service is asked about, and when it was asked last. */

/** A truck counts as near from this time before its day. */
const NEAR_MS = 2 * 3_600_000;

export interface Due {
  /** The documents to ask about now, the longest unasked first. */
  documentIds: string[];
  /** Every document that open tickets or shown papers refer to. */
  openIds: string[];
}

export type StoredQuestion = Selectable<Database["service_questions"]>;

/** The documents of an area's open tickets, and those that are due. */
export async function dueDocuments(
  db: Reads,
  settings: ServiceSettings,
  type: DocumentType,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): Promise<Due> {
  const ties = await openTiesOf(db, settings.area_id, type, nowMs);
  const asked = await questionsOf(db, settings.name);
  const nearDay = localDate(nowMs + NEAR_MS, timeZone);
  const dueAt = new Map<string, number>();
  const add = (id: string, isNear: boolean): void => {
    const due = dueMs(asked.get(id), settings, isNear);
    dueAt.set(id, Math.min(due, dueAt.get(id) ?? Number.POSITIVE_INFINITY));
  };
  for (const { documentId, startsOn, isInside } of ties) add(documentId, isInside || startsOn <= nearDay);
  // A paper that an officer saw is compared with what customs know, also when its truck has left.
  if (type === "ceisa") for (const id of await documentsShown(db, settings.area_id)) add(id, true);
  const due = [...dueAt].filter(([, at]) => at <= nowMs).sort(([, one], [, other]) => one - other);
  return { documentIds: due.map(([id]) => id), openIds: [...dueAt.keys()] };
}

/** The documents of this kind that open tickets or shown papers of the service's area refer to, each once. */
export async function openDocuments(
  db: Reads,
  { area_id }: ServiceSettings,
  type: DocumentType,
  nowMs: number,
): Promise<string[]> {
  const tied = (await openTiesOf(db, area_id, type, nowMs)).map(({ documentId }) => documentId);
  const shown = type === "ceisa" ? await documentsShown(db, area_id) : [];
  return [...new Set([...tied, ...shown])];
}

/** These records in the order of their ids: the longest unasked first, also where a round ends before its last one. */
export async function inOrder<T extends { id: string }>(
  db: Reads,
  records: Records<T>,
  ids: readonly string[],
): Promise<T[]> {
  const byId = new Map((await records.having(db, "id", ids)).map((one) => [one.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The moment from which a question is due, epoch milliseconds. */
function dueMs(question: StoredQuestion | undefined, settings: ServiceSettings, isNear: boolean): number {
  const { poll_seconds, near_poll_seconds } = settings;
  if (question?.set_aside_at && question.unreadable_at) return Date.parse(question.unreadable_at) + poll_seconds * 1000;
  if (!question?.asked_at) return 0;
  return Date.parse(question.asked_at) + (isNear ? near_poll_seconds : poll_seconds) * 1000;
}

/** The questions to a service, by document or key. */
export async function questionsOf(db: Reads, service: string): Promise<Map<string, StoredQuestion>> {
  const rows = await db.selectFrom("service_questions").selectAll().where("service", "=", service).execute();
  return new Map(rows.map((row) => [row.document_id, row]));
}

/**
 * Records that the service answered a question. A document that was set aside is covered again by the freshness of its
 * area. @param askedMs the moment before the call, epoch milliseconds
 */
export async function noteAsked(work: Work, service: string, key: string, askedMs: number): Promise<void> {
  const before = await questionOf(work.tx, service, key);
  await saveQuestion(work, service, key, { ...UNANSWERED, asked_at: isoTime(askedMs) });
  if (before?.set_aside_at) await publishTied(work, [key]);
}

/** Records an empty answer about a standing release. @returns whether the one before it was empty, too */
export async function noteEmpty(work: Work, service: string, key: string): Promise<boolean> {
  const before = await questionOf(work.tx, service, key);
  const empty_answers = (before?.empty_answers ?? 0) + 1;
  await saveQuestion(work, service, key, { empty_answers });
  return empty_answers > 1;
}

/** Records an unreadable answer. */
export async function noteUnreadable(work: Work, service: string, key: string, because: Spoken): Promise<void> {
  const before = await questionOf(work.tx, service, key);
  await saveQuestion(work, service, key, {
    unreadable_answers: (before?.unreadable_answers ?? 0) + 1,
    unreadable_since: before?.unreadable_since ?? work.at,
    unreadable_at: work.at,
    unreadable_because: textOfSpoken(because),
  });
}

type Fields = Omit<StoredQuestion, "service" | "document_id">;

const UNANSWERED: Fields = {
  asked_at: null,
  empty_answers: 0,
  unreadable_answers: 0,
  unreadable_since: null,
  unreadable_at: null,
  unreadable_because: null,
  set_aside_at: null,
};

function questionOf(db: Reads, service: string, key: string) {
  const row = db.selectFrom("service_questions").selectAll().where("service", "=", service);
  return first(row.where("document_id", "=", key));
}

async function saveQuestion({ tx }: Work, service: string, key: string, fields: Partial<Fields>): Promise<void> {
  await tx
    .insertInto("service_questions")
    .values({ service, document_id: key, ...UNANSWERED, ...fields })
    .onConflict((conflict) => conflict.columns(["service", "document_id"]).doUpdateSet(fields))
    .execute();
}

/** Forgets the questions about documents that no open ticket refers to any more. @param keys that stay */
export async function pruneQuestions({ tx }: Work, service: string, keys: readonly string[]): Promise<void> {
  const wanted = new Set(keys);
  const gone = [...(await questionsOf(tx, service)).keys()].filter((key) => !wanted.has(key));
  for (let at = 0; at < gone.length; at += 500)
    await tx
      .deleteFrom("service_questions")
      .where("service", "=", service)
      .where("document_id", "in", gone.slice(at, at + 500))
      .execute();
}

/**
 * The moment up to which the service has answered for all of these keys; null where one was never answered. Keys that
 * are set aside do not count.
 */
export async function completeAsOf({ tx, at: now }: Work, service: string, keys: readonly string[]) {
  const asked = await questionsOf(tx, service);
  let oldest = now;
  for (const key of keys) {
    const question = asked.get(key);
    if (question?.set_aside_at) continue;
    if (!question?.asked_at) return null;
    if (question.asked_at < oldest) oldest = question.asked_at;
  }
  return oldest;
}
