import { AppError, invalidInput } from "../../../../../shared/errors/app-error.ts";
import type { TicketCreate, TicketUpdate } from "../../../../wire/ticket-bodies.ts";
import { namesDocument, type TicketContainer, type TicketNames } from "../../../../wire/ticket-documents.ts";
import { checkAll } from "../../../../platform/check-all.ts";
import type { Work } from "../../../../platform/transact.ts";
import { namedCustoms, namedPort, type OwnerOfNamed } from "../../documents/service.ts";
import { type Cargo, NO_DOCUMENTS, type TicketDocuments } from "../domain/cargo.ts";
import type { TicketKind } from "../domain/kind.ts";
import type { StoredTicket } from "../domain/stored.ts";
import { say } from "../../../../../shared/words/say.ts";

/** The documents that the bodies of ticket operations name. */

/** The documents of a new ticket; `containers` has those of each vehicle, where its kind needs them. */
export interface DocumentsSent {
  documents: TicketDocuments;
  containers: readonly Cargo[][];
}

/** @throws AppError `invalid_input` naming every document that the actor may not name for this owner */
export async function documentsSent(
  work: Work,
  { documents }: TicketKind,
  body: TicketCreate,
  owner: OwnerOfNamed,
): Promise<DocumentsSent> {
  if (documents === undefined) return { documents: NO_DOCUMENTS, containers: [] };
  requireMayExceed(work, body);
  if (documents === "containers") {
    const sent = body.vehicle_tickets.map(({ containers = [] }) => containers);
    return { documents: NO_DOCUMENTS, containers: await cargoSent(work, sent, owner) };
  }
  return { documents: await named(work, body, owner), containers: [] };
}

/**
 * The cargo of vehicles by containers.
 * @param sent the containers of each vehicle, in the order of `vehicle_tickets` in the request
 * @throws AppError `invalid_input` naming every container without a document
 */
export async function cargoSent(
  work: Work,
  sent: readonly (readonly TicketContainer[])[],
  owner: OwnerOfNamed,
): Promise<Cargo[][]> {
  const places = sent.flatMap((containers, vehicle) =>
    containers.map((container, at) => ({ vehicle, container, path: `vehicle_tickets.${vehicle}.containers.${at}.` })),
  );
  const cargo = await checkAll(
    ...places.map(({ container, path }) => async (): Promise<Cargo> => {
      const { container_number, total_item = null, ...names } = container;
      const customsId = await namedCustoms(work, names, owner, path);
      if (customsId === null) throw missing(`${path}ceisa_document_id`);
      return { containerNumber: container_number, customsId, quantity: total_item };
    }),
  );
  return sent.map((_, vehicle) => cargo.filter((_one, at) => places[at]?.vehicle === vehicle));
}

/**
 * The documents of a ticket after a change; undefined where the change concerns no document.
 * @throws AppError `invalid_input` naming every document that the actor may not name, or where none is left
 */
export async function documentsAfter(
  work: Work,
  { documents }: TicketKind,
  before: StoredTicket,
  body: TicketUpdate,
): Promise<TicketDocuments | undefined> {
  if (documents !== "ticket" || !FIELDS.some((field) => field in body)) return undefined;
  requireMayExceed(work, body);
  const { ceisa_document_id, spmk_document_id, car, no_daftar, spmk_number } = body;
  const isOtherCustoms = ceisa_document_id !== undefined || car !== undefined || no_daftar !== undefined;
  const isOtherPort = spmk_document_id !== undefined || spmk_number !== undefined;
  const names = {
    ...body,
    ...(!isOtherCustoms && { ceisa_document_id: before.ceisa_document_id }),
    ...(!isOtherPort && { spmk_document_id: before.spmk_document_id }),
  };
  if (!namesDocument(names)) throw missing("ceisa_document_id");
  const isNamed = isOtherCustoms || isOtherPort || body.area_id !== undefined;
  if (!isNamed) return { ceisa_document_id: before.ceisa_document_id, spmk_document_id: before.spmk_document_id };
  return named(work, names, { areaId: body.area_id ?? before.area_id, companyId: before.company_id });
}

/** The fields of a change that are compared with the documents. */
const FIELDS = [
  "ceisa_document_id",
  "car",
  "no_daftar",
  "spmk_document_id",
  "spmk_number",
  "excess_reason",
  "area_id",
  "unit_of_item",
  "total_item",
  "vehicle_tickets",
] as const;

async function named(work: Work, names: TicketNames, owner: OwnerOfNamed): Promise<TicketDocuments> {
  const [ceisa_document_id, spmk_document_id] = await checkAll(
    () => namedCustoms(work, names, owner),
    () => namedPort(work, names, owner),
  );
  return { ceisa_document_id, spmk_document_id };
}

function missing(path: string): AppError {
  return invalidInput([{ path, said: say("customs_paper_is_needed") }]);
}

/** @throws AppError `forbidden` for people who may not decide about documents */
function requireMayExceed({ actor }: Work, { excess_reason }: Pick<TicketNames, "excess_reason">): void {
  if (excess_reason && !actor.permissions.has("documents.update"))
    throw new AppError("forbidden", say("excess_needs_right"));
}
