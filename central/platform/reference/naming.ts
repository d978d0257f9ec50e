/** Fields that only wrap a record: what is in them belongs to the record of the operation. */
const WRAPPERS: ReadonlySet<string> = new Set(["data", "items", "record", "fields"]);

/** The record that the fields inside a field belong to: those of `vehicle_tickets` are of `VehicleTicket`. */
export function ownerInside(owner: string, field: string): string {
  return WRAPPERS.has(field) ? owner : ownerOf(field);
}

/** The record that a word of an address or a field is about: `gate-activities` is about `GateActivity`. */
export function ownerOf(word: string): string {
  return singular(word)
    .split(/[-_]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}

/** The names that words may be kept under, the most exact one first: `GateDetail.name`, `Gate.name`. */
export function ownersOf(owner: string): string[] {
  const plain = owner.replace(/^(Listed|Live)(?=[A-Z])|(Detail|ListItem|WithState|Registration|Record)$/g, "");
  return plain === owner || plain === "" ? [owner] : [owner, plain];
}

/** The field by which others name a record: `vehicle_ticket_id` for `VehicleTicket`. */
export function idFieldOf(owner: string): string {
  return `${owner.replace(/\B[A-Z]/g, "_$&").toLowerCase()}_id`;
}

function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
