import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { Vehicle } from "../../../shared/wire/vehicle-ticket.ts";
import { FEATURES } from "../../features/open-features.ts";
import {
  invitationWorld,
  type InvitationWorld,
} from "../../features/trade/tickets/invitations/test/invitation-world.ts";
import { DriverLinks } from "../../wire/driver.ts";
import { Ticket } from "../../wire/ticket.ts";
import { onSqlite } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";
import { ACTS, PAGES, STREAMS } from "../pages.ts";
import { browserOfUser } from "./browser-double.ts";

const Made = z.looseObject({ id: z.string() });
const SECRETS = ["PT Sentosa", "B 1234 ABC", "B 4711 RHS", "Rahasia"];

let central: TestCentral;
let world: InvitationWorld;
/** The ids and numbers of what another company has. */
let foreign: string[];
let ticket: Ticket;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  world = await invitationWorld(central);
  ticket = await world.create();
  await world.admin.post(`/v1/tickets/${ticket.id}/approve`, Ticket);
  const company_id = world.company.id;
  const invited = await world.invite();
  const vehicle = await world.admin.post("/v1/vehicles", Vehicle, { company_id, police_number: "B 4711 RHS" });
  const employee = await world.tenant.post("/v1/company-employees", Made, {
    company_id,
    name: "Rahasia",
    position: "driver",
  });
  foreign = [
    ...[company_id, ticket.id, ticket.ticket_access_number, invited.id, invited.ticket_access_number],
    ...[vehicle.id, employee.id, world.tenant.principal.id, ticket.vehicle_tickets[0]?.id ?? ""],
  ];
});
afterAll(() => central[Symbol.asyncDispose]());

const stranger = async () => {
  const other = await world.newCompany("PT Tetangga");
  return central.as("tenant", { companyId: other.id });
};
/** The addresses of a pattern with the ids of another company in the place of each parameter. */
const addresses = (path: string): string[] => foreign.map((id) => path.replaceAll(/:\w+|\{\w+\}/g, id));

test("no page, form or file of a tenant is there at another company's addresses, and none tells of it", async () => {
  const browser = await browserOfUser(central, (await stranger()).principal.id);
  const own = ({ path }: { path: string }): boolean => path.includes(":");
  const asked = [
    ...[...PAGES, ...STREAMS].filter(own).map(({ path }) => ({ path, ask: (to: string) => browser.get(to) })),
    ...ACTS.filter(own).map(({ path }) => ({ path, ask: (to: string) => browser.post(to, { reason: "x" }) })),
  ];
  const seen: unknown[] = [];
  for (const { path, ask } of asked)
    for (const address of addresses(path)) {
      const { status, text, location } = await ask(address);
      const leaks = SECRETS.filter((secret) => text.includes(secret));
      if (![400, 403, 404, 415].includes(status) || leaks.length > 0) seen.push([path, status, location, leaks]);
    }
  expect(asked.length).toBeGreaterThan(50);
  expect(seen).toEqual([]);
});

test("no list of a tenant shows another company's records, whatever its address asks for", async () => {
  const browser = await browserOfUser(central, (await stranger()).principal.id);
  const query = new URLSearchParams({
    company_id: world.company.id,
    search: "B 4711",
    like: ticket.ticket_access_number,
  });
  const seen: unknown[] = [];
  for (const { path } of PAGES.filter((page) => !page.path.includes(":"))) {
    const { status, text } = await browser.get(`${path}?${query.toString()}`);
    const leaks = SECRETS.filter((secret) => text.includes(secret));
    if (leaks.length > 0 || status >= 500) seen.push([path, status, leaks]);
  }
  expect(seen).toEqual([]);
});

test("no operation that a tenant may call answers with another company's records, driver's links among them", async () => {
  const tenant = await stranger();
  expect((await tenant.request("GET", `/v1/tickets/${ticket.id}/driver-links`)).status).toBe(404);
  expect((await world.tenant.get(`/v1/tickets/${ticket.id}/driver-links`, DriverLinks)).items).toHaveLength(1);
  const operations = FEATURES.flatMap((feature) => feature.operations).filter(({ path }) => path.includes("{"));
  const seen: unknown[] = [];
  for (const { id, method, path } of operations.filter((one) => one.method === "get"))
    for (const address of addresses(path)) {
      const { status, text } = await tenant.request(method.toUpperCase(), address);
      const leaks = SECRETS.filter((secret) => text.includes(secret));
      if (status < 400 || leaks.length > 0) seen.push([id, address, status, leaks]);
    }
  expect(operations.length).toBeGreaterThan(50);
  expect(seen).toEqual([]);
});
