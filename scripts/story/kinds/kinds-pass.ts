import { z } from "zod";
import { Ticket } from "../../../central/wire/ticket.ts";
import type { VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import { until } from "../../lib/until.ts";
import type { Driver } from "../cast.ts";
import { releaseImports } from "../customs.ts";
import { admitted, onThreeLanes, refused, type Timetable } from "../lanes.ts";
import type { Road } from "../trucks.ts";
import { approve, type KindCast } from "./make-kinds.ts";

/** Each kind passes and meets its own refusal, with central up; `say` explains the acts in between. */
export async function kindsWhileUp(road: Road, kinds: KindCast, say: (line: string) => void): Promise<void> {
  const { site } = road;
  const { admin } = site;
  const { dual, trade, guest, invitation, external, imports } = kinds;
  const guestCode = await codeByAccessNumber(road, guest.up);
  await onThreeLanes(road, {
    in: [
      { who: "dual container comes in", driver: dual.up, expects: admitted },
      { who: "trade vehicle comes in, it needs no approval", driver: trade.up, expects: admitted },
    ],
    out: [],
    mqtt: [
      { who: "guest, not approved yet", driver: guest.up, expects: refused("NOT_APPROVED") },
      { who: "order of the external system, not approved yet", driver: external.up, expects: refused("NOT_APPROVED") },
      { who: "invited company comes in", driver: invitation.first, expects: admitted },
    ],
  });
  say(
    "central approves the guest and the order, rejects the trade vehicle, and customs releases one of two containers",
  );
  await approve(site, guest.up);
  await approve(site, external.up);
  await admin.post(`/v1/tickets/trade-vehicles/${trade.up.ticketId}/reject`, { reason: "no trader's pass" }, Ticket);
  await releaseImports(site, imports.first, imports.third);
  await gateKnows(road, guest.up, ({ ticket_status }) => ticket_status === "running");
  await gateKnows(road, external.up, ({ ticket_status }) => ticket_status === "running");
  await gateKnows(road, trade.up, ({ ticket_status }) => ticket_status === "rejected");
  for (const one of [dual.up, dual.away])
    await gateKnows(road, one, ({ papers }) => papers?.map(({ state }) => state).join() === "released,held");
  await onThreeLanes(road, {
    in: [{ who: "order of the external system, approved", driver: external.up, expects: admitted }],
    out: [
      { who: "dual container, one of two released", driver: dual.up, expects: refused("CUSTOMS_HOLD") },
      {
        who: "rejected trade vehicle leaves, with a review",
        driver: trade.up,
        expects: { code: "REJECTED", passage: "confirmed" },
      },
    ],
    mqtt: [
      { who: "guest, by the code of his access number", driver: { ...guest.up, qr: guestCode }, expects: admitted },
    ],
  });
  say("customs releases the second container, and the tenant takes its invitation back");
  await releaseImports(site, imports.second);
  const withdrawn = { reason: "the visit is over" };
  await admin.post(`/v1/tickets/invitation/${invitation.second.ticketId}/cancel`, withdrawn, z.unknown());
  await gateKnows(road, dual.up, ({ papers }) => papers?.every(({ state }) => state === "released") === true);
  await gateKnows(road, invitation.second, ({ ticket_status }) => ticket_status === "cancelled");
  await onThreeLanes(road, {
    in: [{ who: "rejected trade vehicle comes again", driver: trade.up, expects: refused("REJECTED") }],
    out: [{ who: "dual container, both released", driver: dual.up, expects: admitted }],
    mqtt: [{ who: "invitation taken back", driver: invitation.second, expects: refused("CANCELLED") }],
  });
}

/** The same without central: the gate decides from its own copy. */
export async function kindsWhileAway(road: Road, kinds: KindCast): Promise<void> {
  const { customs, dual, trade, guest, invitation, external } = kinds;
  const entries: Timetable = {
    in: [
      { who: "import comes in", driver: customs.away, expects: admitted },
      { who: "dual container comes in", driver: dual.away, expects: admitted },
      { who: "rejected trade vehicle comes again", driver: trade.up, expects: refused("REJECTED") },
      { who: "guest without approval", driver: guest.late, expects: refused("NOT_APPROVED") },
    ],
    out: [],
    mqtt: [
      { who: "trade vehicle comes in", driver: trade.away, expects: admitted },
      { who: "invited company comes in", driver: invitation.other, expects: admitted },
      { who: "guest comes in", driver: guest.away, expects: admitted },
      { who: "order of the external system comes in", driver: external.away, expects: admitted },
    ],
  };
  await onThreeLanes(road, entries);
  await onThreeLanes(road, {
    in: [{ who: "invitation taken back", driver: invitation.second, expects: refused("CANCELLED") }],
    out: [
      { who: "import not released", driver: customs.away, expects: refused("CUSTOMS_HOLD") },
      { who: "dual container, one of two released", driver: dual.away, expects: refused("CUSTOMS_HOLD") },
    ],
    mqtt: [{ who: "order without approval", driver: external.late, expects: refused("NOT_APPROVED") }],
  });
}

/** A guest knows only the access number: the reception looks the ticket up and reads out the vehicle's code. */
async function codeByAccessNumber({ site }: Road, { accessNumber, plate }: Driver): Promise<string> {
  const ticket = await site.admin.get(`/v1/guest-tickets/access-number/${accessNumber}`, Ticket);
  const vehicle = ticket.vehicle_tickets.find(({ police_number }) => police_number === plate);
  if (!vehicle) throw new Error(`access number ${accessNumber} has no vehicle ${plate}`);
  return vehicle.vehicle_ticket_code;
}

function gateKnows(
  { memory }: Road,
  { vehicleTicketId, plate }: Driver,
  fits: (record: VehicleTicketRecord) => boolean,
): Promise<unknown> {
  return until(`the gate knows the change of ${plate}`, () => {
    const record = memory.vehicleTicket(vehicleTicketId);
    return record !== null && fits(record);
  });
}
