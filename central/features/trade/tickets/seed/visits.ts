import { startOfDateMs } from "../../../../../shared/lib/local-date.ts";
import type { Seeding } from "../../../../platform/seeding.ts";
import { vehicleTicketsOf } from "../domain/store.ts";
import type { Fated } from "./fates.ts";

/** A vehicle's planned arrival at a gate, whatever the decision, and its planned exit. Unix epoch milliseconds. */
export interface PlannedVisit {
  vehicleTicketId: string;
  inMs: number;
  outMs: number;
}

declare module "../../../../platform/seeding.ts" {
  interface SeedSite {
    /** Visits that are not yet played. */
    visits: PlannedVisit[];
  }
}

const MINUTE_MS = 60_000;
const COMES = 0.93;
const COMES_ALTHOUGH_REFUSED = 0.15;
const STAYS_OVERNIGHT = 0.02;
const NIGHT_MS = 14 * 60 * MINUTE_MS;

/** Plans the visits of tickets' vehicles. @param earliestMs the earliest arrival, when the ticket is known */
export async function planVisits(
  { chance, platform, plan, site }: Seeding,
  tickets: readonly Fated[],
  earliestMs: number,
): Promise<void> {
  const fates = new Map(tickets.map(({ ticket, fate }) => [ticket.id, fate]));
  const ids = [...fates.keys()];
  const rows = await platform.db.selectFrom("tickets").select(["id", "status"]).where("id", "in", ids).execute();
  const isRunning = new Set(rows.filter(({ status }) => status === "running").map(({ id }) => id));
  for (const { id, ticket_id, request_at_start } of await vehicleTicketsOf(platform.db, ids)) {
    const fate = fates.get(ticket_id);
    const comes = chance.hits(isRunning.has(ticket_id) ? COMES : COMES_ALTHOUGH_REFUSED);
    if (fate === "stays away" || (!comes && fate !== "comes")) continue;
    // Two peaks, in the morning and after the midday prayer.
    const hours = chance.hits(0.55) ? 6 + 5 * chance.next() : 12 + 8 * chance.next();
    const inMs = Math.max(earliestMs, startOfDateMs(request_at_start, plan.timeZone) + hours * 60 * MINUTE_MS);
    const stayMs = chance.between(25, 240) * MINUTE_MS + (chance.hits(STAYS_OVERNIGHT) ? NIGHT_MS : 0);
    site.visits.push({ vehicleTicketId: id, inMs: Math.floor(inMs), outMs: Math.floor(inMs) + stayMs });
  }
}
