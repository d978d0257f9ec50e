import type { ShownPaperOutcome } from "../../../../wire/shown-paper.ts";
import { spokenOfText } from "../../../../../shared/words/spoken-text.ts";
import { first } from "../../../../platform/db/first.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Work } from "../../../../platform/transact.ts";
import { openAboutActivity } from "../../../gates/cases/service.ts";
import { tiesOf, vehicleTicketsTiedTo } from "../../tickets/service.ts";
import { customsDocuments, normalNumber } from "../../documents/service.ts";
import { freshnessOf } from "../freshness.ts";
import "../services/tables.ts";
import { judgeShown, type KnownPaper } from "./judge.ts";

/** Customs papers that officers saw at the gates, compared with the documents when these arrive. */

/** A paper as an officer recorded it. */
export interface ShownPaper {
  /** The id of the fact that reports it. */
  id: string;
  activity_id: string;
  vehicle_ticket_id: string;
  number: string;
  photo_id: string | null;
  shown_by: string;
  reason: string;
  /** ISO 8601. */
  shown_at: string;
  area_id: string | null;
  gate_id: string;
  edge_id: string | null;
}

interface ShownPaperTable extends ShownPaper {
  outcome: ShownPaperOutcome;
  settled_at: string | null;
}

declare module "../../../../platform/db/database.ts" {
  interface Database {
    shown_papers: ShownPaperTable;
  }
}

/** Records a paper that an officer saw, and compares it with the known data; a repeated record changes nothing. */
export async function noteShownPaper(work: Work, paper: ShownPaper): Promise<void> {
  const row = { ...paper, outcome: "waiting", settled_at: null } as const;
  await work.tx
    .insertInto("shown_papers")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  await settleOf(work, [paper.vehicle_ticket_id]);
}

/** Compares the papers shown for the vehicles of these documents, now that the documents have changed. */
export async function settleShownOfDocuments(work: Work, documentIds: readonly string[]): Promise<void> {
  await settleOf(work, await vehicleTicketsTiedTo(work.tx, documentIds));
}

/** Compares every pending paper of an area, once customs has reported all changes there. */
export async function settleShownOfArea(work: Work, areaId: string): Promise<void> {
  const rows = await work.tx
    .selectFrom("shown_papers")
    .select("vehicle_ticket_id")
    .where("area_id", "=", areaId)
    .where("outcome", "=", "waiting")
    .execute();
  await settleOf(work, [...new Set(rows.map((row) => row.vehicle_ticket_id))]);
}

/** The customs documents of vehicles whose shown papers wait for a comparison. */
export async function documentsShown(db: Reads, areaId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("shown_papers as shown")
    .innerJoin("vehicle_ticket_papers as tie", "tie.vehicle_ticket_id", "shown.vehicle_ticket_id")
    .select("tie.document_id")
    .distinct()
    .where("shown.area_id", "=", areaId)
    .where("shown.outcome", "=", "waiting")
    .where("tie.document_type", "=", "ceisa")
    .orderBy("tie.document_id")
    .execute();
  return rows.map((row) => row.document_id);
}

/** Deletes the papers shown in these activities, together with the activities. */
export async function forgetShownPapers({ tx }: Work, activityIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("shown_papers").where("activity_id", "in", activityIds).execute();
}

async function settleOf(work: Work, vehicleTicketIds: readonly string[]): Promise<void> {
  if (vehicleTicketIds.length === 0) return;
  const waiting = await work.tx
    .selectFrom("shown_papers")
    .selectAll()
    .where("vehicle_ticket_id", "in", vehicleTicketIds)
    .where("outcome", "=", "waiting")
    .orderBy("id")
    .execute();
  for (const shown of waiting) {
    const known = await knownPapers(work.tx, shown);
    const outcome = judgeShown(normalNumber(shown.number), shown.shown_at, known);
    if (outcome === "waiting") continue;
    const settled = { outcome, settled_at: work.at };
    await work.tx.updateTable("shown_papers").set(settled).where("id", "=", shown.id).execute();
    await work.audit({ type: "shown_paper", id: shown.id, before: { outcome: "waiting" }, after: { ...settled } });
    if (outcome === "differs") await openCase(work, shown, known);
  }
}

async function knownPapers(db: Reads, { vehicle_ticket_id, area_id }: ShownPaper): Promise<KnownPaper[]> {
  const ties = (await tiesOf(db, [vehicle_ticket_id])).get(vehicle_ticket_id) ?? [];
  const ids = ties.filter(({ type }) => type === "ceisa").map(({ documentId }) => documentId);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("document_numbers").selectAll().where("document_id", "in", ids).execute();
  const freshness = (area_id === null ? null : await freshnessOf(db, area_id)) ?? "";
  const askedAt = await lastAnswers(db, ids);
  return (await customsDocuments.having(db, "id", ids)).map(({ id, state, state_as_of }) => ({
    numbers: new Set(rows.filter((row) => row.document_id === id).map(({ value }) => value)),
    state,
    asOf: askedAt.get(id) ?? (freshness > state_as_of ? freshness : state_as_of),
  }));
}

/**
 * When customs last answered about each of these documents, ISO 8601; empty where they never did, absent where no
 * service is asked. New rows do not count: the rows of an outage tell one decision after the other.
 */
async function lastAnswers(db: Reads, documentIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("service_questions")
    .select(["document_id", "asked_at"])
    .where("document_id", "in", documentIds)
    .execute();
  return new Map(rows.map(({ document_id, asked_at }) => [document_id, asked_at ?? ""]));
}

async function openCase(work: Work, shown: ShownPaperTable, known: readonly KnownPaper[]): Promise<void> {
  const vehicle = await first(
    work.tx.selectFrom("vehicle_tickets").select("police_number").where("id", "=", shown.vehicle_ticket_id),
  );
  const { activity_id, area_id, gate_id, edge_id, number, photo_id, shown_by, reason, shown_at } = shown;
  const documents = known.map(({ numbers, state, asOf }) => ({ numbers: [...numbers], state, as_of: asOf }));
  await openAboutActivity(
    work,
    { id: activity_id, area_id, gate_id, edge_id, vehicle_number: vehicle?.police_number ?? "", isLate: false },
    {
      kind: "paper_mismatch",
      evidence: {
        gate: { number, photo_id, shown_by, reason: spokenOfText(reason), shown_at },
        central: { documents },
      },
    },
  );
}
