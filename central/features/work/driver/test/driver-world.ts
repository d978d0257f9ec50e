import { z } from "zod";
import { BufferEntry } from "../../../../../shared/wire/buffer-zone.ts";
import { type DriverLink, DriverLinks } from "../../../../wire/driver.ts";
import { Gate, Lane } from "../../../../wire/gate-resources.ts";
import type { Ticket } from "../../../../wire/ticket.ts";
import type { Caller } from "../../../../test/caller.ts";
import type { TestCentral } from "../../../../test/harness.ts";
import { ticketWorld } from "../../../trade/tickets/test/ticket-world.ts";

/** An area with a gate, a company's tickets, and what happens to them. */
export async function driverWorld(central: TestCentral) {
  const world = await ticketWorld(central);
  const superAdmin = await central.as("super_admin");
  const gate = await superAdmin.post("/v1/gates", Gate, { area_id: world.area.id, name: "Gerbang Utara" });
  await superAdmin.post("/v1/lanes", Lane, { gate_id: gate.id, name: "Masuk", number: 1, direction: "in" });
  const entryOf = (ticket: Ticket) =>
    superAdmin.post("/v1/buffer-zone/enter", BufferEntry, { vehicle_ticket_id: ticket.vehicle_tickets[0]?.id });
  return {
    ...world,
    gate,
    linksOf: async ({ id }: Pick<Ticket, "id">, by: Caller = world.tenant): Promise<DriverLink[]> =>
      (await by.get(`/v1/tickets/${id}/driver-links`, DriverLinks)).items,
    approve: ({ id }: Pick<Ticket, "id">) => world.admin.post(`/v1/tickets/${id}/approve`, z.unknown()),
    cancel: ({ id }: Pick<Ticket, "id">) =>
      world.tenant.post(`/v1/tickets/tenant/without-pabeanan/${id}/cancel`, z.unknown(), { reason: "Batal" }),
    /** Puts the vehicle of a ticket into the buffer zone. */
    waits: entryOf,
    calls: ({ id }: BufferEntry) =>
      superAdmin.post(`/v1/buffer-zone/${id}/call`, BufferEntry, {
        gate_id: gate.id,
        out_of_turn_reason: "Muatan beku",
      }),
  };
}

export type DriverWorld = Awaited<ReturnType<typeof driverWorld>>;

/** The secret of a link. */
export const tokenOf = ({ url }: DriverLink): string => url.split("/").at(-1) ?? "";
