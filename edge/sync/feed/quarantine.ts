import { z } from "zod";
import { FeedKind, VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import { tolerantParse } from "../../../shared/lib/tolerant-parse.ts";
import type { QuarantinedLine, UnknownKindDelete } from "../ports.ts";

/** The fields that identify a line's record and its position in the feed. */
const Known = z.object({ kind: z.string(), id: z.string(), cursor: z.string(), data: z.unknown().optional() });

/**
 * Handles a record that this version can't read: an unknown kind, value or line type. It must not stop the feed, and
 * its vehicle must not pass by the older data.
 * @returns null where the record can't be identified
 */
export function quarantinedLineOf(line: unknown, raw: string, because: string): QuarantinedLine | null {
  const known = Known.safeParse(line);
  if (!known.success) return null;
  const { kind, id, cursor, data } = known.data;
  const ticket = kind === "vehicle_ticket" ? standInFor(id, data) : null;
  const standIn = ticket && { type: "put" as const, kind: "vehicle_ticket" as const, id, cursor, data: ticket };
  return { type: "aside", kind, id, cursor, because, raw, standIn };
}

/** The deletion of a record whose kind this version does not know; null for any other line. */
export function unknownKindDeleteOf(line: unknown): UnknownKindDelete | null {
  const gone = Known.extend({ type: z.literal("delete") }).safeParse(line);
  if (!gone.success || FeedKind.safeParse(gone.data.kind).success) return null;
  const { kind, id, cursor } = gone.data;
  return { type: "forget", kind, id, cursor };
}

/**
 * Stand-in values for a record that can't be read. None of them lets a vehicle pass: `set_aside` refers the vehicle.
 */
const IN_PLACE: Omit<VehicleTicketRecord, "id" | "ticket_id" | "area_id"> = {
  vehicle_ticket_code: "",
  police_number: "",
  company_name: "",
  ticket_access_number: "",
  credential_digest: undefined,
  ticket_class: "tenant_with_pabeanan",
  ticket_status: "running",
  status: "active",
  direction: "in_out",
  request_at_start: "1970-01-01",
  request_at_end: null,
  expired_at: null,
  container_number: null,
  is_load_unload_done: false,
  customs: "held",
  customs_as_of: null,
  last_step: null,
  steps_reset_at: null,
  set_aside: undefined,
};

function standInFor(id: string, data: unknown): VehicleTicketRecord | null {
  const fields = z.record(z.string(), z.unknown()).catch({}).parse(data);
  const unread: string[] = [];
  const read = Object.entries(VehicleTicketRecord.shape).map(([name, schema]) => {
    const value = tolerantParse<unknown>(schema, fields[name]);
    if (value.ok) return [name, value.value] as const;
    unread.push(name);
    return [name, { id, ticket_id: id, area_id: id, ...IN_PLACE }[name as keyof VehicleTicketRecord]] as const;
  });
  const found = VehicleTicketRecord.safeParse({ ...Object.fromEntries(read), set_aside: unread.join(", ") });
  return found.success ? found.data : null;
}
