import { sql } from "kysely";
import type { CustomsDocument } from "../../../../wire/customs-document.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { type Measure, measureOf } from "../domain/measures.ts";
import type { Difference } from "./compare.ts";
import { say } from "../../../../../shared/words/say.ts";

/** The quantities that vehicles take of customs documents. */

type Amounts = Pick<CustomsDocument, "brutto" | "netto" | "jumlah_container" | "jumlah_kemasan" | "container">;

/** The quantity of a document; null where it has none in this measure. */
export function amountOf({ brutto, netto, jumlah_container, jumlah_kemasan, container }: Amounts, measure: Measure) {
  if (measure === "kg") return brutto ?? netto;
  if (measure === "packages") return jumlah_kemasan;
  return jumlah_container ?? (container.length > 0 ? container.length : null);
}

/** What the vehicles of a ticket take of one of its documents. */
export interface Share {
  documentId: string;
  measure: Measure;
  /** The quantity of the ticket's own vehicles. */
  own: number;
  /** The quantity of the vehicles of all tickets. */
  taken: number;
}

/**
 * What the vehicles of a ticket, and those of all tickets, take of these documents. A vehicle counts while it may still
 * come, and for good once it came in, also where it may come in again.
 */
export async function sharesOf(db: Reads, documentIds: readonly string[], ticketId: string): Promise<Share[]> {
  if (documentIds.length === 0) return [];
  const { rows } = await sql<{ document_id: string; unit: string | null; quantity: number; own: number }>`
    select tie.document_id, vehicle.unit_of_item as unit, sum(coalesce(tie.quantity, 0)) as quantity,
      sum(case when vehicle.ticket_id = ${ticketId} then coalesce(tie.quantity, 0) else 0 end) as own
    from vehicle_ticket_papers as tie
    join vehicle_tickets as vehicle on vehicle.id = tie.vehicle_ticket_id
    join tickets on tickets.id = vehicle.ticket_id
    where tie.document_id in (${sql.join(documentIds)}) and vehicle.deleted_at is null and tickets.deleted_at is null
      and (vehicle.check_in_at is not null or vehicle.ended_visits > 0
        or (vehicle.status in ('active', 'done') and tickets.status in ('waiting_approve', 'running')))
    group by tie.document_id, vehicle.unit_of_item`.execute(db);
  const shares = new Map<string, Share>();
  for (const { document_id: documentId, unit, quantity, own } of rows) {
    const { measure, factor } = measureOf(unit);
    const before = shares.get(`${documentId} ${measure}`) ?? { documentId, measure, own: 0, taken: 0 };
    const after = { ...before, own: before.own + own * factor, taken: before.taken + quantity * factor };
    shares.set(`${documentId} ${measure}`, after);
  }
  return [...shares.values()].filter(({ own }) => own > 0);
}

/** Sums of decimals differ by less than this share. */
const ROUNDING = 1e-9;

const exceeds = (quantity: number, limit: number): boolean => quantity > limit * (1 + ROUNDING);

/**
 * The documents of which all vehicles together take more than there is, in a measure that this ticket counts in.
 * @param allowed shares that the ticket may keep: an excess is right while its own part is no larger than one of them
 */
export function excessOf(
  shares: readonly Share[],
  documents: ReadonlyMap<string, CustomsDocument>,
  allowed: readonly Share[],
): Difference[] {
  return shares.flatMap(({ documentId, measure, own, taken }): Difference[] => {
    const document = documents.get(documentId);
    const amount = document ? amountOf(document, measure) : null;
    if (amount === null || !exceeds(taken, amount)) return [];
    const same = allowed.filter((one) => one.documentId === documentId && one.measure === measure);
    const most = Math.max(0, ...same.map((one) => one.own));
    const said = say("takes_too_much", {
      taken: round(taken),
      amount: round(amount),
      measure: say(`measure_${measure}`),
    });
    return [{ vehicle: null, cargo: 0, field: "total_item", said, isWrong: exceeds(own, most) }];
  });
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
