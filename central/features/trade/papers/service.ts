import type { CustomsDocument } from "../../../../shared/wire/customs-document.ts";
import type { PortDocument } from "../../../../shared/wire/port-document.ts";
import type { DocumentType } from "../../../../shared/wire/paper.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import type { Work } from "../../../platform/transact.ts";
import { keepTies, publishVehicleTickets, type Tie } from "../tickets/service.ts";
import { settleShownOfDocuments } from "./shown/shown-papers.ts";
import { CUSTOMS, customsDocuments, customsView } from "./customs/records.ts";
import { idsByNumber, type NumberKind } from "./numbers.ts";
import { PORT, portDocuments, portView } from "./port/records.ts";

/** Documents and their effect on vehicle tickets, for other features. */

export { namedCustoms, namedPort, type OwnerOfNamed } from "./named.ts";
export { freshnessOf, publishFreshness } from "./freshness.ts";
export { queueReports } from "./services/queue-reports.ts";
export { customsReportsOf } from "./services/reports-of.ts";
export { healthOfServices, ServiceHealth } from "./services/state.ts";
export { claimDocuments } from "./owners.ts";
export { CUSTOMS } from "./customs/records.ts";
export { PORT } from "./port/records.ts";
export { forgetShownPapers, noteShownPaper } from "./shown/shown-papers.ts";

/** A customs document. @throws AppError `not_found` when there is none that the actor may see */
export async function customsDocumentOf(db: Reads, actor: Principal, id: string): Promise<CustomsDocument> {
  return customsView(await customsDocuments.get(db, actor, id));
}

/** A port document. @throws AppError `not_found` when there is none that the actor may see */
export async function portDocumentOf(db: Reads, actor: Principal, id: string): Promise<PortDocument> {
  return portView(await portDocuments.get(db, actor, id));
}

/**
 * The newest customs document with a number that the actor may see; null when there is none.
 * @param typed as typed: signs, blanks and case are ignored
 * @param kind of number; any, where left out
 */
export async function findCustomsDocument(
  db: Reads,
  actor: Principal,
  typed: string,
  kind?: NumberKind,
): Promise<CustomsDocument | null> {
  const [id] = await idsByNumber(db, actor, { scope: CUSTOMS, type: "ceisa", typed, kind });
  return id === undefined ? null : customsDocumentOf(db, actor, id);
}

/** The newest port document of an SPMK number that the actor may see; null when there is none. */
export async function findPortDocument(db: Reads, actor: Principal, typed: string): Promise<PortDocument | null> {
  const [id] = await idsByNumber(db, actor, { scope: PORT, type: "spmk", typed });
  return id === undefined ? null : portDocumentOf(db, actor, id);
}

/** These documents by id, in the form for readers of their ticket. */
export async function documentsTied(
  db: Reads,
  ids: Readonly<Partial<Record<DocumentType, string | null>>>,
): Promise<{ ceisa: CustomsDocument | null; spmk: PortDocument | null }> {
  const [customs] = await customsDocuments.having(db, "id", ids.ceisa ? [ids.ceisa] : []);
  const [port] = await portDocuments.having(db, "id", ids.spmk ? [ids.spmk] : []);
  return { ceisa: customs ? customsView(customs) : null, spmk: port ? portView(port) : null };
}

/** Customs documents by id, without a permission check. */
export async function customsDocumentsOf(db: Reads, ids: readonly string[]): Promise<Map<string, CustomsDocument>> {
  const documents = await customsDocuments.having(db, "id", [...new Set(ids)]);
  return new Map(documents.map((document) => [document.id, customsView(document)]));
}

/**
 * Replaces the documents of a vehicle ticket, and notifies the gates. The caller checks that the actor may name the
 * documents, with `namedCustoms` and `namedPort`.
 */
export async function tiePapers(
  work: Work,
  vehicleTicket: { id: string; areaId: string; companyId: string },
  ties: readonly Tie[],
): Promise<void> {
  await keepTies(work, vehicleTicket.id, ties);
  await publishVehicleTickets(work, { ids: [vehicleTicket.id] });
  await followTies(work, vehicleTicket, ties);
}

/**
 * The effects of new ties on their documents: a document without an owner gets the ticket's area and company, and
 * papers that officers were shown are compared with it.
 */
export async function followTies(
  work: Work,
  { areaId, companyId }: { areaId: string; companyId: string },
  ties: readonly Pick<Tie, "type" | "documentId">[],
): Promise<void> {
  const owner = ({ area_id, company_id }: { area_id: string | null; company_id: string | null }) => ({
    area_id: area_id ?? areaId,
    company_id: company_id ?? companyId,
  });
  const idsOf = (type: DocumentType) => [
    ...new Set(ties.filter((tie) => tie.type === type).map(({ documentId }) => documentId)),
  ];
  for (const one of await customsDocuments.having(work.tx, "id", idsOf("ceisa")))
    if (one.area_id === null || one.company_id === null)
      await customsDocuments.save(work, one, { ...one, ...owner(one) });
  for (const one of await portDocuments.having(work.tx, "id", idsOf("spmk")))
    if (one.area_id === null || one.company_id === null) await portDocuments.save(work, one, { ...one, ...owner(one) });
  await settleShownOfDocuments(work, idsOf("ceisa"));
}
