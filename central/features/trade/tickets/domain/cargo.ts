import type { DocumentType } from "../../../../../shared/wire/paper.ts";
import type { StoredTicket, StoredVehicleTicket } from "./stored.ts";

/** A document that a vehicle ticket depends on. */
export interface Tie {
  type: DocumentType;
  documentId: string;
  containerNumber: string | null;
  /** How much of the document the vehicle takes, in the unit of its load; absent where nobody counts it. */
  quantity?: number | null;
}

/** A part of a vehicle's load with its customs document: a container, or loose goods. */
export interface Cargo {
  containerNumber: string | null;
  /** Null where the vehicle depends on a port document alone. */
  customsId: string | null;
  quantity: number | null;
}

/** The documents of a whole ticket. */
export type TicketDocuments = Pick<StoredTicket, "ceisa_document_id" | "spmk_document_id">;

export const NO_DOCUMENTS: TicketDocuments = { ceisa_document_id: null, spmk_document_id: null };

/** The documents that a vehicle with this cargo depends on: those of customs first, then that of the port. */
export function tiesFor({ spmk_document_id }: TicketDocuments, cargo: readonly Cargo[]): Tie[] {
  const customs = cargo.flatMap(({ customsId, containerNumber, quantity }): Tie[] =>
    customsId === null ? [] : [{ type: "ceisa", documentId: customsId, containerNumber, quantity }],
  );
  if (spmk_document_id === null) return customs;
  return [...customs, { type: "spmk", documentId: spmk_document_id, containerNumber: null, quantity: null }];
}

/** The quantity of a vehicle by its containers; undefined where none has one. */
export function totalOf(cargo: readonly Cargo[]): number | undefined {
  const known = cargo.flatMap(({ quantity }) => quantity ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, quantity) => sum + quantity, 0);
}

/** The cargo of a vehicle whose ticket has one customs document for all vehicles. */
export function commonCargo(
  { ceisa_document_id }: TicketDocuments,
  { container_number, total_item }: Pick<StoredVehicleTicket, "container_number" | "total_item">,
): Cargo[] {
  return [{ containerNumber: container_number, customsId: ceisa_document_id, quantity: total_item }];
}
