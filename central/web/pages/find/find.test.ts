import { afterAll, beforeAll, expect, test } from "vitest";
import { Company } from "../../../../shared/wire/company.ts";
import { Vehicle } from "../../../../shared/wire/vehicle-ticket.ts";
import { fetchCustoms, newNumber } from "../../../features/trade/papers/test/plant-papers.ts";
import { ticketWorld, type TicketWorld } from "../../../features/trade/tickets/test/ticket-world.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOf, browserOfUser } from "../../test/browser-double.ts";

let central: TestCentral;
let world: TicketWorld;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  world = await ticketWorld(central);
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

const find = (text: string) => browser.get(`/find?q=${encodeURIComponent(text)}`);

test("one hit is gone to: a company by its name, a document by its number however it is typed", async () => {
  const { id } = await (await central.as("super_admin")).post("/v1/companies", Company, { name: "PT Tunggal Jaya" });
  expect((await find("tunggal")).location).toBe(`/companies/${id}`);
  const number = newNumber();
  const document = await fetchCustoms(world.admin, { document: { no_daftar: number } }, world.area.id);
  const typed = `${number.slice(0, 4)} ${number.slice(4).toUpperCase()}`;
  expect((await find(typed)).location).toBe(`/customs-documents/${document}`);
});

test("a person finds what their rights show, and nothing else", async () => {
  const { id } = await (await central.as("super_admin")).post("/v1/companies", Company, { name: "PT Rahasia 9917" });
  expect((await find("Rahasia 9917")).location).toBe(`/companies/${id}`);
  const company = await (await central.as("super_admin")).post("/v1/companies", Company, { name: "PT Tamu" });
  const { principal } = await central.as("tenant", { companyId: company.id });
  const theirs = await browserOfUser(central, principal.id);
  expect((await theirs.get("/find?q=Rahasia%209917")).text).toContain("Nothing that you may see matches");
});

test("several hits stand by kind, and nothing says so in words", async () => {
  const admin = await central.as("super_admin");
  const company = await admin.post("/v1/companies", Company, { name: "PT Kembar 7781" });
  await admin.post("/v1/vehicles", Vehicle, { company_id: company.id, police_number: "B 7781 QRS" });
  const page = (await find("7781")).text;
  expect(page).toMatch(/>Vehicles<[^]*B 7781 QRS[^]*>Companies<[^]*PT Kembar 7781/);
  expect((await find("<nothing>")).text).toContain("matches “&lt;nothing&gt;”");
  expect((await find("p.t")).text).toContain("at least three letters");
});

test("a plate is found in any spelling, the very one before one that looks alike", async () => {
  const admin = await central.as("super_admin");
  const company = await admin.post("/v1/companies", Company, { name: "PT Mirip" });
  for (const police_number of ["B 1550 OBC", "8 I55O DBC"])
    await admin.post("/v1/vehicles", Vehicle, { company_id: company.id, police_number });
  expect((await find("b-1550-obc")).text).toMatch(/B 1550 OBC[^]*8 I55O DBC/);
  expect((await find("Ｂ1550OBC")).text).toMatch(/B 1550 OBC[^]*8 I55O DBC/);
  expect((await find("8I55ODBC")).text).toMatch(/8 I55O DBC[^]*B 1550 OBC/);
});

test("a ticket is found by the text of its QR, and by a code out of a chat", async () => {
  const ticket = await world.create();
  const [vehicle] = ticket.vehicle_tickets;
  const { location } = await find(`Kode tiket: ${vehicle!.vehicle_ticket_code}, terima kasih`);
  expect(location).toBe(`/tickets/${encodeURIComponent(ticket.ticket_access_number)}`);
});
