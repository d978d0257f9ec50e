import { afterAll, beforeAll, expect, test } from "vitest";
import { Company } from "../../../wire/company.ts";
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

test("a ticket is found by the text of its QR, and by a code out of a chat, and no address holds either", async () => {
  const ticket = await world.create();
  const [vehicle] = ticket.vehicle_tickets;
  const code = vehicle!.vehicle_ticket_code;
  const { identity, db } = central.platform;
  const signed = await identity.credentialKeys.sign(db, {
    vehicleTicketId: vehicle!.id,
    areaTag: "00000000",
    firstDate: "2026-11-21",
    lastDate: null,
    ticketClass: "guest" as const,
    direction: "in_out" as const,
  });
  const number = ticket.ticket_access_number;
  for (const text of [`Kode tiket: ${code}, terima kasih`, signed, `https://gate.example/t#${signed.toLowerCase()}`]) {
    const filtered = async (list: string, name: string) =>
      (await browser.post("/filter", { list, [name]: ` ${text} `, status: "" })).location ?? "";
    expect(await filtered("/find", "q")).toBe(`/find?${new URLSearchParams({ q: number }).toString()}`);
    expect((await browser.get(await filtered("/find", "q"))).location).toBe(`/tickets/${encodeURIComponent(number)}`);
    expect((await browser.get(await filtered("/tickets", "search"))).text).toContain(number);
    const plate = new URLSearchParams({ search: vehicle!.police_number }).toString();
    expect(await filtered("/activities", "search")).toBe(`/activities?${plate}`);
  }
  const strange = `${signed.slice(0, -40)}${"0".repeat(40)}`;
  const two = `G\u200b${signed.slice(1)} ${strange}`;
  for (const text of [strange, two, signed.replace("1", "l"), `G\u200b${signed.slice(1)}`]) {
    const { location } = await browser.post("/filter", { list: "/activities", search: text });
    expect(decodeURIComponent(location ?? "")).not.toContain(signed.slice(10, 40));
    expect(location).toContain("search=");
  }
  expect((await browser.post("/filter", { list: "//elsewhere.example/", q: "x" })).location).toBe("/");
});

test("filters that no address can carry are refused in words, whether one is long or they are many", async () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, "GA1.AAAA"]));
  for (const filters of [{ q: "A".repeat(20_000) }, many]) {
    const refused = await browser.post("/filter", { list: "/find", ...filters });
    expect([refused.status, refused.text]).toEqual([413, expect.stringMatching(/4000 (characters|karakter)/)]);
  }
});

test("every form of a search is sent in a body", async () => {
  for (const path of ["/find", "/tickets", "/activities", "/vehicles", "/companies"]) {
    const { text } = await browser.get(path);
    expect(text, path).toMatch(/<form[^>]* method="post" action="\/filter" role="search">/);
    expect(text, path).not.toMatch(/<form[^>]* method="get"/);
  }
});
