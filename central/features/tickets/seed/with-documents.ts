import type { Seeding } from "../../../platform/seeding.ts";
import { NO_DOCUMENTS } from "../domain/cargo.ts";
import type { TicketDraft } from "../domain/make-ticket.ts";
import type { PlannedVehicle } from "../domain/rules.ts";

/** Ties a seeded ticket to an import; null where every import is taken. */
export function onOneImport(draft: TicketDraft, { site }: Seeding): TicketDraft | null {
  const one = site.imports.pop();
  if (!one) return null;
  const documents = { ...NO_DOCUMENTS, ceisa_document_id: one.id };
  return { ...draft, documents, vehicles: vehiclesOf(draft, { containerNumber: one.container }) };
}

/** Puts two containers on the vehicle, each of its own import; null where too few imports are left. */
export function onTwoImports(draft: TicketDraft, { site }: Seeding): TicketDraft | null {
  if (site.imports.length < 2) return null;
  const containers = site.imports
    .splice(-2)
    .map(({ id, container }) => ({ containerNumber: container, customsId: id, quantity: null }));
  return { ...draft, vehicles: vehiclesOf(draft, { containers }) };
}

function vehiclesOf({ vehicles }: TicketDraft, load: Partial<PlannedVehicle>): TicketDraft["vehicles"] {
  return vehicles === "filled in later" ? vehicles : vehicles.map((vehicle) => ({ ...vehicle, ...load }));
}
