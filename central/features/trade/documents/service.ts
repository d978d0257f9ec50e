import type { CustomsDocument } from "../../../wire/customs-document.ts";
import type { DocumentType } from "../../../../shared/wire/paper.ts";
import type { PortDocument } from "../../../wire/port-document.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { CUSTOMS, customsDocuments, customsView } from "./customs-records.ts";
import { idsByNumber, type NumberKind } from "./numbers.ts";
import { PORT, portDocuments, portView } from "./port-records.ts";

/** The documents of customs and port as they are stored, and how a request names one. */

export { governsOf, marksOf } from "./customs-codes.ts";
export { CUSTOMS, customsDocuments, customsView, releases, SPPB, StoredCustoms } from "./customs-records.ts";
export { namedCustoms, namedPort, type OwnerOfNamed } from "./find-named.ts";
export { idsByNumber, saveNumbers, normalNumber, type NumberKind, type Numbers } from "./numbers.ts";
export {
  PORT,
  PORT_LOOKUPS,
  portDocuments,
  portLookups,
  portView,
  StoredPort,
  VESSELS,
  vessels,
} from "./port-records.ts";

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
