import { plusDays, startOfDateMs } from "../../../../../shared/lib/local-date.ts";
import type { Company } from "../../../../wire/company.ts";
import type { Work } from "../../../../platform/transact.ts";
import type { Chance, SeedContributor, Seeding } from "../../../../platform/seeding.ts";
import type { PlannedDestination } from "../domain/destinations.ts";
import type { TicketKind } from "../domain/kind.ts";
import { makeTicket, type TicketDraft } from "../life/make-ticket.ts";
import type { PlannedVehicle } from "../domain/rules.ts";
import { ticketOfId } from "../domain/store.ts";
import type { StoredTicket } from "../domain/stored.ts";
import { decideSome } from "./decide.ts";
import { dealtFates, fateOf } from "./fates.ts";
import { planVisits } from "./visits.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const VEHICLES_A_TICKET = 3;
const HAS_DESTINATION = 0.2;
const DEALT_DAYS = 2;

/** What a kind has beside its declaration. */
export interface SeedTerms {
  /** Another name for a second contributor of the same kind. */
  name?: string;
  /** Vehicles of one ticket; a few, unless given. */
  vehicles?: number;
  /** Fields that only this kind has. @param people names of people of the company */
  partOf?: (chance: Chance, people: readonly string[]) => object;
  /** Completes the draft; null where the site has no more documents for it. */
  draftOf?: (draft: TicketDraft, seeding: Seeding) => TicketDraft | null;
  /** Records beside the new ticket. */
  after?: (work: Work, ticket: StoredTicket, seeding: Seeding) => Promise<unknown>;
}

/**
 * Seeds tickets of a kind: requested in the working hours of each day, for visits of the same and the next days, and
 * decided.
 * @param ofSite the share of the site's vehicle tickets; at least one ticket
 */
export function ticketsOfKind(kind: TicketKind, ofSite: number, terms: SeedTerms = {}): SeedContributor {
  return {
    name: `tickets ${terms.name ?? kind.ticketClass}`,
    async day(seeding, date) {
      const { chance, plan, site } = seeding;
      const startMs = startOfDateMs(date, plan.timeZone);
      const owners = [...site.companies.tenants, ...site.companies.customers];
      const perCompany =
        (ofSite * plan.size) / plan.dates.length / (terms.vehicles ?? VEHICLES_A_TICKET) / owners.length;
      for (const company of owners) {
        const share = Math.floor(perCompany) + (chance.hits(perCompany % 1) ? 1 : 0);
        // The smallest site has tickets of each kind in each status as well.
        const dealt = company === owners[0] ? dealtFates(kind, plan, date) : [];
        const askedMs = startMs + chance.between(6 * 60, 16 * 60) * MINUTE_MS;
        if (askedMs > plan.endMs) continue;
        const made = await ask(seeding, kind, company, { date, askedMs, share, dealt: dealt.length, terms });
        const isToday = date === plan.dates.at(-1);
        const fates = made.map((ticket, at) => ({ ticket, fate: dealt[at] ?? fateOf(kind, isToday, chance) }));
        const decidedMs = Math.min(askedMs + chance.between(10, 60) * MINUTE_MS, plan.endMs);
        if (made.length === 0) continue;
        await decideSome(seeding, kind, fates, decidedMs);
        await planVisits(seeding, fates, Math.max(askedMs + 2 * HOUR_MS, startMs + 5 * HOUR_MS));
      }
    },
  };
}

function ask(
  seeding: Seeding,
  kind: TicketKind,
  company: Company,
  {
    date,
    askedMs,
    share,
    dealt,
    terms,
  }: {
    date: string;
    askedMs: number;
    /** The company's part of the site, and the first tickets, whose fate is settled already. */
    share: number;
    dealt: number;
    terms: SeedTerms;
  },
): Promise<StoredTicket[]> {
  const { at, chance, site, platform } = seeding;
  const { partOf, draftOf, after } = terms;
  const plates = site.plates.get(company.id) ?? [];
  const drafts = Array.from({ length: Math.max(share, dealt) }, (_, n): TicketDraft => {
    const product = chance.pick(site.products);
    return {
      ticketClass: kind.ticketClass,
      status: kind.startsAs,
      source: "autogate",
      direction: "in_out",
      companyId: company.id,
      area: site.area,
      expiredOn: null,
      load: { comodity: product.name, unit_of_item: product.unit_of_item, total_item: chance.between(1, 40) },
      papers: papersOf(kind, chance, site.drivers.get(company.id) ?? []),
      vehicles:
        n < dealt
          ? [{ policeNumber: chance.pick(plates), firstDate: date, lastDate: plusDays(date, DEALT_DAYS) }]
          : plannedVehicles(chance, plates, date).slice(0, terms.vehicles),
      destinations: destinationsOf(kind, chance, site, company),
    };
  });
  const maker = kind.may.create === "area" ? site.admin : site.dispatchers.get(company.id);
  return at(
    askedMs,
    async (work) => {
      const made: StoredTicket[] = [];
      for (const drafted of drafts) {
        const draft = draftOf === undefined ? drafted : draftOf(drafted, seeding);
        if (draft === null) continue;
        const ticket = await makeTicket(work, draft);
        if (partOf) await kind.part?.make(work, ticket, partOf(chance, site.drivers.get(company.id) ?? []), platform);
        await after?.(work, ticket, seeding);
        made.push(after === undefined ? ticket : await ticketOfId(work.tx, ticket.id));
      }
      return made;
    },
    maker,
  );
}

/** The fields that this kind prints. */
function papersOf({ prints }: TicketKind, chance: Chance, drivers: readonly string[]): TicketDraft["papers"] {
  const all = {
    driver: chance.pick(drivers),
    ticket_document_number: `DO-${chance.between(10_000, 99_999)}`,
    executor_name: chance.pick(drivers),
    purpose_of_activity: chance.pick(["load", "unload"]),
  };
  return Object.fromEntries(prints.map((field) => [field, all[field]]));
}

function plannedVehicles(chance: Chance, plates: readonly string[], date: string): PlannedVehicle[] {
  const count = Math.min(plates.length, chance.between(1, 2 * VEHICLES_A_TICKET - 1));
  const from = chance.between(0, plates.length - 1);
  return Array.from({ length: count }, (_, n) => {
    const firstDate = plusDays(date, chance.between(0, 1));
    const policeNumber = plates[(from + n) % plates.length] ?? "";
    return { policeNumber, firstDate, lastDate: plusDays(firstDate, chance.between(0, 2)) };
  });
}

/** Sometimes adds a building of another company. */
function destinationsOf(
  { verbs }: TicketKind,
  chance: Chance,
  { buildings }: Seeding["site"],
  { id }: Company,
): PlannedDestination[] {
  const others = buildings.filter(({ company_id }) => company_id !== id);
  if (!chance.hits(HAS_DESTINATION) || !verbs.includes("decideDestinations") || others.length === 0) return [];
  const building = chance.pick(others);
  return [{ companyId: building.company_id, buildingId: building.id }];
}
