import type { QrType } from "../wire/vehicle-ticket.ts";

/**
 * The document that a vehicle ticket stands for: the work order comes before the customs document, because it is made
 * for this vehicle's visit.
 * @param names whether the vehicle, or its ticket, has a work order, and customs papers
 */
export function documentTypeOf(names: { spmk: boolean; ceisa: boolean }): QrType {
  if (names.spmk) return "spmk";
  return names.ceisa ? "ceisa" : "ticket";
}
