import type { Seeding } from "../../../../platform/seeding.ts";
import { approveTicket, cancelTicket, decideDestination, rejectTicket } from "../life/decide-ticket.ts";
import type { TicketKind } from "../domain/kind.ts";
import { destinationsOf } from "../domain/store.ts";
import type { StoredDestination, StoredTicket } from "../domain/stored.ts";
import type { Fate, Fated } from "./fates.ts";

const MINUTE_MS = 60_000;

/**
 * Decides tickets: a user of its company for each destination, an admin for the rest. Some that run are rejected or
 * cancelled a minute later.
 * @param ms Unix epoch milliseconds
 */
export async function decideSome(
  seeding: Seeding,
  kind: TicketKind,
  tickets: readonly Fated[],
  ms: number,
): Promise<void> {
  const { at, site } = seeding;
  const waiting = tickets.filter(({ ticket, fate }) => ticket.status === "waiting_approve" && fate !== "waits");
  const ids = waiting.map(({ ticket }) => ticket.id);
  const asked = new Map((await at(ms, ({ tx }) => destinationsOf(tx, ids))).map((one) => [one.ticket_id, one]));
  const running = tickets.filter(({ ticket }) => ticket.status === "running");
  await at(
    ms,
    async (work) => {
      for (const { ticket, fate } of waiting)
        if (asked.has(ticket.id)) continue;
        else if (fate === "rejected") await rejectTicket(work, kind, ticket, "Dokumen tidak lengkap");
        else running.push({ fate, ticket: await approveTicket(work, kind, ticket) });
    },
    site.admin,
  );
  for (const { ticket, fate } of waiting) {
    const destination = asked.get(ticket.id);
    if (destination) running.push({ fate, ticket: await decideOne(seeding, ticket, destination, { fate, ms }) });
  }
  const ended = running.filter(({ ticket }) => ticket.status === "running");
  for (const { ticket, fate } of ended)
    if (fate === "rejected")
      await at(ms + MINUTE_MS, (work) => rejectTicket(work, kind, ticket, "Kendaraan tidak terdaftar"), site.admin);
    else if (fate === "cancelled")
      await at(
        ms + MINUTE_MS,
        (work) => cancelTicket(work, kind, ticket, "Jadwal berubah"),
        kind.may.cancel === "area" ? site.admin : site.dispatchers.get(ticket.company_id),
      );
}

function decideOne(
  seeding: Seeding,
  ticket: StoredTicket,
  { id, company_id }: StoredDestination,
  { fate, ms }: { fate: Fate; ms: number },
) {
  const decision =
    fate === "rejected"
      ? ({ status: "rejected", reason: "Tidak dijadwalkan" } as const)
      : ({ status: "approved" } as const);
  return seeding.at(
    ms,
    (work) => decideDestination(work, ticket, id, decision),
    seeding.site.dispatchers.get(company_id),
  );
}
