import { AppError, invalidInput } from "../../../../shared/errors/app-error.ts";
import type { InputProblem } from "../../../../shared/errors/codes.ts";
import type { CustomsNames, TicketNames } from "../../../wire/ticket-documents.ts";
import type { Scope } from "../../../platform/scope.ts";
import type { Work } from "../../../platform/transact.ts";
import { CUSTOMS, customsDocuments } from "./customs-records.ts";
import { idsByNumber, type NumberKind } from "./numbers.ts";
import { PORT, portDocuments } from "./port-records.ts";
import { say } from "../../../../shared/words/say.ts";
import type { Said } from "../../../../shared/wire/said.ts";

/** The documents that a request names, by id or by number. */

interface Owned {
  id: string;
  area_id: string | null;
  company_id: string | null;
}
/** The owner of the vehicles that will depend on the document. */
export interface OwnerOfNamed {
  areaId: string;
  companyId: string | null;
}

/** One way to name a document, and the documents with this name that the actor may see. */
interface Name {
  field: string;
  found: readonly Owned[];
}

/**
 * The customs document that the fields of a request name; null when they name none. It belongs to the area and company
 * of its ticket, or to nobody yet. Where both a document of the area and one without an area have a number, the number names
 * the one of the area.
 * @param at the path of the fields in the request, such as `vehicle_tickets.0.`
 * @throws AppError `invalid_input` naming each field that fits no document, several, or another than the fields before
 */
export async function namedCustoms(
  work: Work,
  { ceisa_document_id: id, car, no_daftar }: CustomsNames,
  owner: OwnerOfNamed,
  at = "",
): Promise<string | null> {
  const byNumber = numbersOf(work, CUSTOMS, "ceisa", customsDocuments);
  const names = [
    ...(id ? [{ field: "ceisa_document_id", found: await visible(customsDocuments, work, id) }] : []),
    ...(car === undefined ? [] : [{ field: "car", found: await byNumber(car, "car") }]),
    ...(no_daftar === undefined ? [] : [{ field: "no_daftar", found: await byNumber(no_daftar, "no_daftar") }]),
  ];
  const fits = ({ area_id, company_id }: Owned) => isOf(area_id, owner.areaId) && isOf(company_id, owner.companyId);
  return only(names, at, fits);
}

/**
 * The port document that the fields of a request name; null when they name none. A work order of one ship serves many
 * companies, so it must belong to the ticket's area alone.
 * @throws AppError `invalid_input` as `namedCustoms`
 */
export async function namedPort(
  work: Work,
  { spmk_document_id: id, spmk_number }: Pick<TicketNames, "spmk_document_id" | "spmk_number">,
  { areaId }: Pick<OwnerOfNamed, "areaId">,
): Promise<string | null> {
  const byNumber = numbersOf(work, PORT, "spmk", portDocuments);
  const names = [
    ...(id ? [{ field: "spmk_document_id", found: await visible(portDocuments, work, id) }] : []),
    ...(spmk_number === undefined ? [] : [{ field: "spmk_number", found: await byNumber(spmk_number, "spmk") }]),
  ];
  return only(names, "", ({ area_id }) => isOf(area_id, areaId));
}

const isOf = (theirs: string | null, wanted: string | null): boolean => theirs === null || theirs === wanted;

type Documents = Pick<typeof customsDocuments | typeof portDocuments, "get">;

/** The document as a list of one; an empty list when there is none that the actor may see. */
async function visible(documents: Documents, { tx, actor }: Work, id: string): Promise<Owned[]> {
  try {
    return [await documents.get(tx, actor, id)];
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  }
}

function numbersOf(
  work: Work,
  scope: Scope,
  type: "ceisa" | "spmk",
  documents: { having(db: Work["tx"], column: "id", ids: readonly string[]): Promise<Owned[]> },
) {
  return async (typed: string, kind: NumberKind): Promise<Owned[]> =>
    documents.having(work.tx, "id", await idsByNumber(work.tx, work.actor, { scope, type, typed, kind }));
}

function only(names: readonly Name[], at: string, fits: (one: Owned) => boolean): string | null {
  const problems: InputProblem[] = [];
  let named: string | null = null;
  for (const { field, found } of names) {
    const problem = (said: Said) => void problems.push({ path: `${at}${field}`, said });
    const fitting = found.filter(fits);
    const ofArea = fitting.filter(({ area_id }) => area_id !== null);
    const good = ofArea.length > 0 ? ofArea : fitting;
    const [one] = good;
    if (found.length === 0) problem(say("is_not_yours"));
    else if (!one) problem(say("paper_of_others"));
    else if (named !== null && !fitting.some(({ id }) => id === named)) problem(say("names_another_paper"));
    else if (named === null && good.length > 1) problem(say("names_several_papers"));
    else named ??= one.id;
  }
  if (problems.length > 0) throw invalidInput(problems);
  return named;
}
