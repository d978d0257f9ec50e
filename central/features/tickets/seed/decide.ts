import type { Seeding } from "../../../platform/seeding.ts";
import { approveTicket, cancelTicket, decideDestination, rejectTicket } from "../domain/decide-ticket.ts";
import type { TicketKind } from "../domain/kind.ts";
import { destinationsOf } from "../domain/store.ts";
import type { StoredDestination, StoredTicket } from "../domain/stored.ts";

const MINUTE_MS = 60_000;
const REJECTED = 0.04;
const CANCELLED = 0.03;

/**
 * Decides waiting tickets: a user of its company for each destination, an admin for the rest. A few running tickets are
 * cancelled a minute later.
 * @param ms Unix epoch milliseconds
 */
export async function decideSome(
  seeding: Seeding,
  kind: TicketKind,
  tickets: readonly StoredTicket[],
  ms: number,
): Promise<void> {
  const { at, chance, site } = seeding;
  const ids = tickets.map(({ id }) => id);
  const asked = new Map((await at(ms, ({ tx }) => destinationsOf(tx, ids))).map((one) => [one.ticket_id, one]));
  const undestined = tickets.filter(({ id }) => !asked.has(id)).map((ticket) => ({ ticket, isGood: isGood(seeding) }));
  const running = await at(
    ms,
    async (work) => {
      const after: StoredTicket[] = [];
      for (const { ticket, isGood: isApproved } of undestined)
        if (isApproved) after.push(await approveTicket(work, kind, ticket));
        else await rejectTicket(work, kind, ticket, "Dokumen tidak lengkap");
      return after;
    },
    site.admin,
  );
  for (const ticket of tickets) {
    const destination = asked.get(ticket.id);
    if (destination) running.push(await decideOne(seeding, ticket, destination, ms));
  }
  for (const ticket of running)
    if (ticket.status === "running" && chance.hits(CANCELLED))
      await at(
        ms + MINUTE_MS,
        (work) => cancelTicket(work, kind, ticket, "Jadwal berubah"),
        kind.may.cancel === "area" ? site.admin : site.dispatchers.get(ticket.company_id),
      );
}

const isGood = ({ chance }: Seeding): boolean => !chance.hits(REJECTED);

function decideOne(seeding: Seeding, ticket: StoredTicket, { id, company_id }: StoredDestination, ms: number) {
  const decision = isGood(seeding)
    ? ({ status: "approved" } as const)
    : ({ status: "rejected", reason: "Tidak dijadwalkan" } as const);
  return seeding.at(
    ms,
    (work) => decideDestination(work, ticket, id, decision),
    seeding.site.dispatchers.get(company_id),
  );
}
