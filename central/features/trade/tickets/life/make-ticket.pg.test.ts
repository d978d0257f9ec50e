import { expect, test } from "vitest";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { onPostgres } from "../../../../test/engines.ts";
import { startCentral } from "../../../../test/harness.ts";
import { ticketWorld } from "../test/ticket-world.ts";
import { makeTicket } from "./make-ticket.ts";

const engine = onPostgres();

test("tickets that are made at the same time stand in nobody's way, and none is made twice", async () => {
  await using central = await startCentral(engine);
  const { area, company, create, admin } = await ticketWorld(central);
  const people = { company_id: company.id, destinations: [{ company_id: company.id }] };
  await create(people, admin);
  let tries = 0;
  const number = await central.platform.transact(systemActor("test"), async (work) => {
    tries++;
    const { ticket_access_number } = await makeTicket(work, {
      ticketClass: "tenant_without_pabeanan",
      status: "running",
      source: "autogate",
      direction: "in_out",
      companyId: company.id,
      area,
      expiredOn: "2026-11-22",
      load: { comodity: null, unit_of_item: null, total_item: 0 },
      papers: {},
      vehicles: [{ policeNumber: "B 1 AB", firstDate: "2026-11-21", lastDate: null }],
      destinations: [{ companyId: company.id, buildingId: null }],
    });
    // Two other transactions begin and end while this one is open.
    for (const police_number of ["B 2 AB", "B 3 AB"])
      await create({ ...people, vehicle_tickets: [{ police_number, request_at_end: "2026-11-22" }] }, admin);
    return ticket_access_number;
  });
  expect(tries).toBe(1);
  const numbers = await central.platform.db.selectFrom("tickets").select("ticket_access_number").execute();
  expect(new Set(numbers.map((row) => row.ticket_access_number)).size).toBe(4);
  expect(numbers).toContainEqual({ ticket_access_number: number });
});
