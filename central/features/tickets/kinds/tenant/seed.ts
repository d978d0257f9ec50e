import { plusDays, startOfDateMs } from "../../../../../shared/lib/local-date.ts";
import { type Company } from "../../../../../shared/wire/company.ts";
import { type Chance, type SeedContributor, type Seeding } from "../../../../platform/seeding.ts";
import { approveTicket, cancelTicket, decideDestination, rejectTicket } from "../../domain/decide-ticket.ts";
import { type PlannedDestination } from "../../domain/destinations.ts";
import { makeTicket } from "../../domain/make-ticket.ts";
import { destinationsOf } from "../../domain/store.ts";
import { type StoredTicket } from "../../domain/stored.ts";
import { planVisits } from "../../seed.ts";
import { WITHOUT_PABEANAN } from "./kind.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const VEHICLES_A_TICKET = 3;
/** Of all tickets. */
const HAS_DESTINATION = 0.2;
const REJECTED = 0.04;
const CANCELLED = 0.03;
/** Nobody has decided on these: in time, and yet. */
const FORGOTTEN = 0.02;
const UNDECIDED_TODAY = 0.3;

/** Companies ask in the working hours of each day for visits of the same and the next days; the area's side decides. */
export const tenantTicketsSeed: SeedContributor = {
  name: "tenant-tickets",
  async day(seeding, date) {
    const { chance, plan, site } = seeding;
    const startMs = startOfDateMs(date, plan.timeZone);
    const owners = [...site.companies.tenants, ...site.companies.customers];
    const tickets = plan.size / plan.dates.length / VEHICLES_A_TICKET;
    const perCompany = tickets / owners.length;
    for (const company of owners) {
      const count = Math.floor(perCompany) + (chance.hits(perCompany % 1) ? 1 : 0);
      const askedMs = startMs + chance.between(6 * 60, 16 * 60) * MINUTE_MS;
      if (count === 0 || askedMs > plan.endMs) continue;
      const made = await ask(seeding, company, date, askedMs, count);
      const isToday = date === plan.dates.at(-1);
      const decided = made.filter(() => !chance.hits(isToday ? UNDECIDED_TODAY : FORGOTTEN));
      await decide(seeding, decided, Math.min(askedMs + chance.between(10, 60) * MINUTE_MS, plan.endMs));
      await planVisits(seeding, made, Math.max(askedMs + 2 * HOUR_MS, startMs + 5 * HOUR_MS));
    }
  },
};

function ask(
  { at, chance, site }: Seeding,
  company: Company,
  date: string,
  askedMs: number,
  count: number,
): Promise<StoredTicket[]> {
  return at(
    askedMs,
    async (work) => {
      const made: StoredTicket[] = [];
      for (let n = 0; n < count; n++) {
        const product = chance.pick(site.products);
        const drivers = site.drivers.get(company.id) ?? [];
        made.push(
          await makeTicket(work, {
            ticketClass: WITHOUT_PABEANAN.ticketClass,
            status: "waiting_approve",
            source: "autogate",
            direction: "in_out",
            companyId: company.id,
            area: site.area,
            expiredOn: null,
            load: {
              comodity: product.name,
              unit_of_item: product.unit_of_item,
              total_item: chance.between(1, 40),
            },
            papers: {
              ticket_document_number: `DO-${chance.between(10_000, 99_999)}`,
              ticket_document_type: "delivery_order",
              executor_name: drivers.length === 0 ? null : chance.pick(drivers),
              purpose_of_activity: chance.pick(["load", "unload"]),
            },
            vehicles: plannedVehicles(chance, site.plates.get(company.id) ?? [], date),
            destinations: chance.hits(HAS_DESTINATION) ? destination(chance, site, company) : [],
          }),
        );
      }
      return made;
    },
    site.dispatchers.get(company.id),
  );
}

function plannedVehicles(chance: Chance, plates: readonly string[], date: string) {
  const count = Math.min(plates.length, chance.between(1, 2 * VEHICLES_A_TICKET - 1));
  const from = chance.between(0, plates.length - 1);
  return Array.from({ length: count }, (_, n) => {
    const firstDate = plusDays(date, chance.between(0, 1));
    const policeNumber = plates[(from + n) % plates.length] ?? "";
    return { policeNumber, firstDate, lastDate: plusDays(firstDate, chance.between(0, 2)) };
  });
}

/** A building of another company. */
function destination(chance: Chance, { buildings }: Seeding["site"], { id }: Company): PlannedDestination[] {
  const others = buildings.filter(({ company_id }) => company_id !== id);
  if (others.length === 0) return [];
  const building = chance.pick(others);
  return [{ companyId: building.company_id, buildingId: building.id }];
}

/** Decides on the tickets of one asking: each destination by somebody of its company, the rest by an admin. */
async function decide({ at, chance, site }: Seeding, asked: readonly StoredTicket[], ms: number) {
  const running: StoredTicket[] = [];
  const others = new Map(
    (
      await at(ms, ({ tx }) =>
        destinationsOf(
          tx,
          asked.map(({ id }) => id),
        ),
      )
    ).map((one) => [one.ticket_id, one]),
  );
  await at(
    ms,
    async (work) => {
      for (const ticket of asked.filter(({ id }) => !others.has(id)))
        if (chance.hits(REJECTED)) await rejectTicket(work, ticket, "Dokumen tidak lengkap");
        else running.push(await approveTicket(work, ticket));
    },
    site.admin,
  );
  for (const ticket of asked) {
    const destination = others.get(ticket.id);
    if (!destination) continue;
    const isRejected = chance.hits(REJECTED);
    const after = await at(
      ms,
      (work) =>
        decideDestination(
          work,
          ticket,
          destination.id,
          isRejected ? { status: "rejected", reason: "Tidak dijadwalkan" } : { status: "approved" },
        ),
      site.dispatchers.get(destination.company_id),
    );
    if (after.status === "running") running.push(after);
  }
  for (const ticket of running)
    if (chance.hits(CANCELLED))
      await at(
        ms + MINUTE_MS,
        (work) => cancelTicket(work, ticket, "Jadwal berubah"),
        site.dispatchers.get(ticket.company_id),
      );
}
