import type { Seeding } from "../../../../platform/seeding.ts";
import type { Work } from "../../../../platform/transact.ts";
import { type Cargo, NO_DOCUMENTS } from "../domain/cargo.ts";
import { linkPort } from "../documents/link.ts";
import { vehicleTicketsOf } from "../domain/store.ts";
import { TIED, tiesOf } from "../gates/papers.ts";
import type { TicketDraft } from "../life/make-ticket.ts";
import type { PlannedVehicle } from "../domain/rules.ts";
import type { StoredTicket } from "../domain/stored.ts";

/** Imports of the site that no ticket has taken. */
type Imports = Seeding["site"]["imports"];

const LINKED = 0.3;
const UNIT = "colli";

/**
 * Ties a seeded ticket to its document by turns: a work order of the port, a part of loose goods that other tickets
 * share, or an import in a container. Null where every import is taken.
 */
export function onOneImport(draft: TicketDraft, { site, chance }: Seeding): TicketDraft | null {
  const turn = site.imports.length % 4;
  if (turn === 1) {
    // Each turn uses an import up, so that the next ticket has another turn.
    site.imports.pop();
    return { ...draft, documents: { ...NO_DOCUMENTS, spmk_document_id: chance.pick(site.workOrders) } };
  }
  const { companyId } = draft;
  const shared =
    turn === 3 ? site.looseGoods.findLast(({ owner }) => owner === undefined || owner === companyId) : undefined;
  const one = site.imports.pop();
  const goods = shared ?? one;
  if (!goods) return null;
  const quantity = shared ? chance.between(1, shared.packages) : goods.packages;
  if (shared) {
    shared.owner = companyId;
    shared.packages -= quantity;
    site.looseGoods = site.looseGoods.filter(({ packages }) => packages > 0);
  }
  return {
    ...draft,
    load: { ...draft.load, unit_of_item: UNIT, total_item: quantity },
    documents: { ...NO_DOCUMENTS, ceisa_document_id: goods.id },
    vehicles: vehiclesOf(draft, { containerNumber: goods.container, totalItem: quantity }),
  };
}

/** Gives the documents of a new ticket its company, as the operations that create tickets do. */
export async function ownDocuments(work: Work, ticket: StoredTicket): Promise<void> {
  const vehicles = await vehicleTicketsOf(work.tx, [ticket.id]);
  const ties = await tiesOf(
    work.tx,
    vehicles.map(({ id }) => id),
  );
  await work.changed(TIED, { areaId: ticket.area_id, companyId: ticket.company_id, ties: [...ties.values()].flat() });
}

/** Gives the documents of a new ticket its company, and links some tickets with a work order as well. */
export async function ownAndLink(work: Work, ticket: StoredTicket, { site, chance }: Seeding): Promise<void> {
  await ownDocuments(work, ticket);
  if (chance.hits(LINKED) && ticket.spmk_document_id === null)
    await linkPort(work, ticket, chance.pick(site.workOrders));
}

/** Puts two containers on the vehicle, each of its own import; null where too few imports are left. */
export function onTwoImports(draft: TicketDraft, { site }: Seeding): TicketDraft | null {
  if (site.imports.length < 2) return null;
  const two = site.imports.splice(-2);
  const containers = two.map(cargoOf);
  const total = two.reduce((sum, { packages }) => sum + packages, 0);
  return {
    ...draft,
    load: { ...draft.load, unit_of_item: UNIT, total_item: total },
    vehicles: vehiclesOf(draft, { containers }),
  };
}

const cargoOf = ({ id, container, packages }: Imports[number]): Cargo => ({
  containerNumber: container,
  customsId: id,
  quantity: packages,
});

function vehiclesOf({ vehicles }: TicketDraft, load: Partial<PlannedVehicle>): TicketDraft["vehicles"] {
  return vehicles === "filled in later" ? vehicles : vehicles.map((vehicle) => ({ ...vehicle, ...load }));
}
