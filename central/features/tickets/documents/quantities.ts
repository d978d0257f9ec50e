import { sql } from "kysely";
import { kilogramsOf } from "../../../../shared/lib/weight-units.ts";
import { type CustomsDocument } from "../../../../shared/wire/customs-document.ts";
import { type Reads } from "../../../platform/db/database.ts";
import { type Difference } from "./compare.ts";

/** The quantities that vehicles take of customs documents. */

export type Measure = "kg" | "containers" | "packages";

const CONTAINERS = new Set(["container", "containers", "kontainer", "peti kemas", "box"]);

/** The measure of a unit, and its factor. A unit that is neither a weight nor a container is a kind of package. */
export function measureOf(unit: string | null): { measure: Measure; factor: number } {
  const name = (unit ?? "").trim().toLowerCase();
  const kilograms = kilogramsOf(name);
  if (kilograms !== undefined) return { measure: "kg", factor: kilograms };
  return { measure: CONTAINERS.has(name) ? "containers" : "packages", factor: 1 };
}

type Amounts = Pick<CustomsDocument, "brutto" | "netto" | "jumlah_container" | "jumlah_kemasan" | "container">;

/** The quantity of a document; null where it has none in this measure. */
export function amountOf({ brutto, netto, jumlah_container, jumlah_kemasan, container }: Amounts, measure: Measure) {
  if (measure === "kg") return brutto ?? netto;
  if (measure === "packages") return jumlah_kemasan;
  return jumlah_container ?? (container.length > 0 ? container.length : null);
}

interface Taken extends Record<Measure, number> {
  /** The measures that the asking ticket takes something in. */
  own: Set<Measure>;
}

/**
 * What the vehicles of all tickets take of these documents. A vehicle counts while it may still come, and for good once
 * it came in.
 */
async function takenOf(db: Reads, documentIds: readonly string[], ticketId: string): Promise<Map<string, Taken>> {
  const { rows } = await sql<{ document_id: string; unit: string | null; quantity: number; own: number }>`
    select tie.document_id, vehicle.unit_of_item as unit, sum(coalesce(tie.quantity, 0)) as quantity,
      sum(case when vehicle.ticket_id = ${ticketId} then coalesce(tie.quantity, 0) else 0 end) as own
    from vehicle_ticket_papers as tie
    join vehicle_tickets as vehicle on vehicle.id = tie.vehicle_ticket_id
    join tickets on tickets.id = vehicle.ticket_id
    where tie.document_id in (${sql.join(documentIds)}) and vehicle.deleted_at is null and tickets.deleted_at is null
      and (vehicle.check_in_at is not null
        or (vehicle.status in ('active', 'done') and tickets.status in ('waiting_approve', 'running')))
    group by tie.document_id, vehicle.unit_of_item`.execute(db);
  const taken = new Map<string, Taken>();
  for (const { document_id, unit, quantity, own } of rows) {
    const { measure, factor } = measureOf(unit);
    const of = taken.get(document_id) ?? { kg: 0, containers: 0, packages: 0, own: new Set() };
    of[measure] += quantity * factor;
    if (own > 0) of.own.add(measure);
    taken.set(document_id, of);
  }
  return taken;
}

/** Sums of decimals differ by less than this share. */
const ROUNDING = 1e-9;

/** The documents of which all vehicles together take more than there is, in a measure that this ticket counts in. */
export async function excessOf(
  db: Reads,
  documents: ReadonlyMap<string, CustomsDocument>,
  ticketId: string,
): Promise<Difference[]> {
  if (documents.size === 0) return [];
  const taken = await takenOf(db, [...documents.keys()], ticketId);
  return [...taken].flatMap(([id, of]) => {
    const document = documents.get(id);
    return [...of.own].flatMap((measure): Difference[] => {
      const amount = document ? amountOf(document, measure) : null;
      if (amount === null || of[measure] <= amount * (1 + ROUNDING)) return [];
      const message = `is too much: all vehicles together take ${round(of[measure])} of ${round(amount)} ${measure}`;
      return [{ vehicle: null, cargo: 0, field: "total_item", message, isWrong: true }];
    });
  });
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
