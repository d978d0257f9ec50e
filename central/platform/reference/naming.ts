/** Fields that only wrap a record: their content belongs to the record of the operation. */
const WRAPPERS: ReadonlySet<string> = new Set(["data", "items", "record", "fields"]);

/** The record to which the fields inside a field belong: those of `vehicle_tickets` belong to `VehicleTicket`. */
export function ownerInside(owner: string, field: string): string {
  return WRAPPERS.has(field) ? owner : ownerOf(field);
}

/** The record for a word of an address or a field: `gate-activities` means `GateActivity`. */
export function ownerOf(word: string): string {
  return typeNameOf(singular(word));
}

/** The word as the name of a type: `vehicle_tickets` gives `VehicleTickets`. */
export function typeNameOf(word: string): string {
  return word
    .split(/[-_]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}

/** The names under which descriptions may be stored, the most exact one first: `GateDetail.name`, `Gate.name`. */
export function ownersOf(owner: string): string[] {
  const plain = owner.replace(
    /^(Listed|Live|Invited)(?=[A-Z])|(Detail|ListItem|WithState|Registration|InBulk|Record|Create|Update)$/g,
    "",
  );
  return plain === owner || plain === "" ? [owner] : [owner, plain];
}

/** The field by which others refer to a record: `vehicle_ticket_id` for `VehicleTicket`. */
export function idFieldOf(owner: string): string {
  return `${owner.replace(/\B[A-Z]/g, "_$&").toLowerCase()}_id`;
}

/** The word for one of several, as far as the names of this API need it. */
export function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
