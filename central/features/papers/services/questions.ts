import "./tables.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { localDate } from "../../../../shared/lib/local-date.ts";
import { type DocumentType } from "../../../../shared/wire/paper.ts";
import { type ServiceSettings } from "../../../config/services.ts";
import { type Reads } from "../../../platform/db/database.ts";
import { type Work } from "../../../platform/transact.ts";
import { openTiesOf } from "../../tickets/service.ts";

/** What a service is asked about, and when it was asked last. */

/** A truck counts as near from this time before its day. */
const NEAR_MS = 2 * 3_600_000;

export interface Due {
  /** The documents to ask about now, the longest unasked first. */
  documentIds: string[];
  /** Every document that open tickets refer to. */
  openIds: string[];
}

/** The documents of an area's open tickets, and those that are due. */
export async function dueDocuments(
  db: Reads,
  settings: ServiceSettings,
  type: DocumentType,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): Promise<Due> {
  const ties = await openTiesOf(db, settings.area_id, type);
  const asked = await askedAt(db, settings.name);
  const nearDay = localDate(nowMs + NEAR_MS, timeZone);
  const dueAt = new Map<string, number>();
  for (const { documentId, startsOn, isInside } of ties) {
    const seconds = isInside || startsOn <= nearDay ? settings.near_poll_seconds : settings.poll_seconds;
    const last = asked.get(documentId);
    const due = last === undefined ? 0 : Date.parse(last) + seconds * 1000;
    dueAt.set(documentId, Math.min(due, dueAt.get(documentId) ?? Number.POSITIVE_INFINITY));
  }
  const due = [...dueAt].filter(([, at]) => at <= nowMs).sort(([, one], [, other]) => one - other);
  return { documentIds: due.map(([id]) => id), openIds: [...dueAt.keys()] };
}

async function askedAt(db: Reads, service: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("service_questions")
    .select(["document_id", "asked_at"])
    .where("service", "=", service)
    .execute();
  return new Map(rows.map((row) => [row.document_id, row.asked_at]));
}

/** Records that the service answered a question. @param askedMs the moment before the call, epoch milliseconds */
export async function noteAsked({ tx }: Work, service: string, key: string, askedMs: number): Promise<void> {
  const asked_at = isoTime(askedMs);
  await tx
    .insertInto("service_questions")
    .values({ service, document_id: key, asked_at })
    .onConflict((conflict) => conflict.columns(["service", "document_id"]).doUpdateSet({ asked_at }))
    .execute();
}

/** Forgets the questions about documents that no open ticket refers to any more. @param keys that stay */
export async function pruneQuestions({ tx }: Work, service: string, keys: readonly string[]): Promise<void> {
  const wanted = new Set(keys);
  const gone = [...(await askedAt(tx, service)).keys()].filter((key) => !wanted.has(key));
  for (let at = 0; at < gone.length; at += 500)
    await tx
      .deleteFrom("service_questions")
      .where("service", "=", service)
      .where("document_id", "in", gone.slice(at, at + 500))
      .execute();
}

/** The moment up to which the service has answered for all of these keys; null where one was never answered. */
export async function completeAsOf({ tx, at: now }: Work, service: string, keys: readonly string[]) {
  const asked = await askedAt(tx, service);
  let oldest = now;
  for (const key of keys) {
    const at = asked.get(key);
    if (at === undefined) return null;
    if (at < oldest) oldest = at;
  }
  return oldest;
}
