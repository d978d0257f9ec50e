import { afterAll, beforeAll, expect, test } from "vitest";
import { samplePdf } from "../../../test/sample-pdf.ts";
import { listOf } from "../../../platform/lists.ts";
import { fetchCustoms, fetchPort, newNumber } from "../../../features/trade/papers/test/plant-papers.ts";
import { ticketWorld, type TicketWorld } from "../../../features/trade/tickets/test/ticket-world.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import { Ticket } from "../../../wire/ticket.ts";
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

const PDF = new File([Uint8Array.from(samplePdf())], "surat jalan.pdf");

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  form.set("key", newId());
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const common = () => ({
  company_id: world.company.id,
  area_id: world.area.id,
  direction: "in_out",
  expired_at: "2026-11-25",
});
const firstVehicle = { "vehicle_tickets.0.police_number": "B 1111 AA" };

/** Sends the form of a kind; the ticket that it leads to. */
async function made(kind: string, fields: Record<string, string | File>): Promise<Ticket> {
  const answer = await browser.post(`/tickets/${kind}/new`, formOf({ ...common(), ...fields }));
  const [, number = ""] = /^\/tickets\/(AG-\d+-\d+)\?done=new$/.exec(answer.location ?? "") ?? [];
  expect([answer.status, number, answer.text]).toEqual([303, expect.stringMatching(/^AG/), ""]);
  return world.admin.get(`/v1/tickets/access-number/${number}`, Ticket);
}

async function customsNumber(): Promise<string> {
  const no_daftar = newNumber();
  const container = [{ nomor_kontainer: "CSQU3054383" }, { nomor_kontainer: "MSKU6011672" }];
  await fetchCustoms(world.admin, { document: { no_daftar, kode_dokumen: "20", container } }, world.area.id);
  return no_daftar;
}

test("a ticket of each kind is made by its form, with rows of vehicles and a file", async () => {
  const tenant = await made("tenant", {
    ...firstVehicle,
    "vehicle_tickets.1.police_number": "",
    "vehicle_tickets.2.police_number": "B 2222 BB",
    "vehicle_tickets.2.request_at_start": "2026-11-22",
    "delivery_order_file_path.file": PDF,
    total_item: "12",
    comodity: "steel",
  });
  expect(
    tenant.vehicle_tickets.map(({ police_number, request_at_start }) => [police_number, request_at_start]),
  ).toEqual([
    ["B 1111 AA", "2026-11-21"],
    ["B 2222 BB", "2026-11-22"],
  ]);
  expect([tenant.company.id, tenant.vehicle_tickets[0]?.vehicle.total_item]).toEqual([world.company.id, 12]);
  expect(tenant.supporting_document_paths.delivery_order).toMatch(/^uploads\//);
  const no_daftar = await customsNumber();
  const customs = await made("customs", {
    ...firstVehicle,
    no_daftar,
    "vehicle_tickets.0.container_number": "CSQU3054383",
  });
  expect(customs.ceisa_document_id).not.toBeNull();
  const spmk_number = newNumber();
  await fetchPort(world.admin, { spmk_number }, world.area.id);
  expect((await made("customs", { ...firstVehicle, spmk_number })).spmk_document_id).not.toBeNull();
  const dual = await made("dual-container", {
    ...firstVehicle,
    "vehicle_tickets.0.containers.0.container_number": "CSQU3054383",
    "vehicle_tickets.0.containers.0.no_daftar": no_daftar,
    "vehicle_tickets.0.containers.1.container_number": "MSKU6011672",
    "vehicle_tickets.0.containers.1.no_daftar": no_daftar,
  });
  expect(dual.vehicle_tickets[0]?.papers).toHaveLength(2);
  expect((await made("trade-vehicle", firstVehicle)).status).toBe("running");
  const guest = {
    host_name: "Ibu Sri",
    driver: "Budi",
    driver_phone: "0812 3456",
    number_of_people: "2",
    purpose_of_activity: "rapat",
  };
  expect((await made("guest", { ...firstVehicle, ...guest })).guest).toMatchObject({ number_of_people: 2 });
  const invited = {
    invited_company: "PT Angkut",
    recipient_name: "Dewi",
    recipient_email: "dewi@example.com",
    request_at_end: "2026-11-30",
  };
  const invitation = await made("invitation", invited);
  const page = await browser.get(`/tickets/${invitation.ticket_access_number}`);
  for (const shown of ["PT Angkut", "Dewi, dewi@example.com", "No vehicle yet"]) expect(page.text).toContain(shown);
});

test("a new ticket's page shows the QR of each vehicle, and offers the printed ticket", async () => {
  const ticket = await made("tenant", firstVehicle);
  const page = await browser.get(`/tickets/${ticket.ticket_access_number}?done=new`);
  const [, image = ""] = /<img\s+src="([^"]+)"/.exec(page.text) ?? [];
  const picture = await browser.get(image.replaceAll("&amp;", "&"));
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(page.text).toContain(`/tickets/${ticket.ticket_access_number}/pdf`);
});

test("a refused form keeps what was typed and its file, and names each problem at its entry", async () => {
  const refused = await browser.post(
    "/tickets/tenant/new",
    formOf({
      ...common(),
      expired_at: "",
      "vehicle_tickets.0.police_number": "",
      "vehicle_tickets.1.police_number": "B 9 <Z>",
      driver: "x",
      total_item: "many",
      executor_name: 'PT "Angkut"',
      "invoice_file_path.file": PDF,
    }),
  );
  expect(refused.status).toBe(400);
  for (const kept of [
    'value="B 9 &lt;Z&gt;"',
    'value="PT &quot;Angkut&quot;"',
    'value="many"',
    "Sent already: surat jalan.pdf",
  ])
    expect(refused.text).toContain(kept);
  expect(refused.text).toMatch(/id="field-total_item-problem">Must be a number/);
  const [, path = ""] = /name="invoice_file_path" value="([^"]+)"/.exec(refused.text) ?? [];
  const late = await browser.post(
    "/tickets/tenant/new",
    formOf({ ...common(), expired_at: "2026-11-01", ...firstVehicle, invoice_file_path: path }),
  );
  expect(late.text).toMatch(/id="field-vehicle_tickets-0-request_at_start-problem">/);
  const ticket = await made("tenant", {
    ...firstVehicle,
    invoice_file_path: path,
    "invoice_file_path.name": "surat jalan.pdf",
  });
  expect(ticket.supporting_document_paths.invoice).toBe(path);
});

test("a file of another kind is refused at its entry, and no ticket is made", async () => {
  const before = await world.admin.get("/v1/tickets", listOf(Ticket));
  const fields = { ...common(), ...firstVehicle, "other_file_path.file": new File(["MZ not a paper"], "a.pdf") };
  const refused = await browser.post("/tickets/tenant/new", formOf(fields));
  expect(refused.status).toBe(415);
  expect(refused.text).toMatch(/id="field-other_file_path-problem"[^>]*>This kind of file is not accepted/);
  expect((await world.admin.get("/v1/tickets", listOf(Ticket))).meta.total).toBe(before.meta.total);
});

test("a form with files has a limit, and is read only from those who may send it", async () => {
  const huge = new File([new Uint8Array(42 * 1024 * 1024)], "huge.pdf");
  const answer = await browser.post("/tickets/tenant/new", formOf({ ...common(), "other_file_path.file": huge }));
  expect([answer.status, answer.text.includes("has more than")]).toEqual([413, true]);
  const nobody = await browserOf(central.central.app).post("/tickets/tenant/new", formOf(common()));
  expect(nobody.location).toBe("/sign-in?to=%2Ftickets%2Ftenant%2Fnew");
});

test("rows are added and taken away without a script, and nothing typed is lost", async () => {
  const address = "/tickets/tenant/new";
  const typed = { ...common(), ...firstVehicle, executor_name: "PT Angkut" };
  const more = await browser.post(address, formOf({ ...typed, row: "add vehicle_tickets" }));
  expect([more.status, more.text.includes('name="vehicle_tickets.1.police_number"')]).toEqual([200, true]);
  const two = { ...typed, "vehicle_tickets.1.police_number": "B 2 BB", row: "remove vehicle_tickets.0" };
  const less = await browser.post(address, formOf(two));
  expect(less.text).toMatch(/name="vehicle_tickets\.0\.police_number"[^>]*value="B 2 BB"/);
  expect([less.text.includes("vehicle_tickets.1."), less.text.includes('value="PT Angkut"')]).toEqual([false, true]);
});

test("a form sent twice makes one ticket; another one under its key is said", async () => {
  const form = { ...common(), ...firstVehicle, key: newId() };
  const [first, second] = [
    await browser.post("/tickets/tenant/new", formOf(form)),
    await browser.post("/tickets/tenant/new", formOf(form)),
  ];
  expect(second.location).toBe(first.location);
  const other = await browser.post("/tickets/tenant/new", formOf({ ...form, executor_name: "PT Lain" }));
  expect([other.status, other.text.includes("This was sent already")]).toEqual([409, true]);
  expect(other.text).not.toContain(`value="${form.key}"`);
});

test("a waiting ticket is changed in what differs: plates, new and removed vehicles", async () => {
  const ticket = await made("tenant", { ...firstVehicle, "vehicle_tickets.1.police_number": "B 2222 BB" });
  const address = `/tickets/${ticket.ticket_access_number}`;
  const page = await browser.get(`${address}/edit`);
  expect(page.text).toMatch(/name="vehicle_tickets\.0\.police_number"[^>]*value="B 1111 AA"/);
  const change = {
    area_id: world.area.id,
    direction: "in_out",
    version: ticket.updated_at,
    executor_name: "PT Angkut",
    "vehicle_tickets.0.id": ticket.vehicle_tickets[0]?.id ?? "",
    "vehicle_tickets.0.police_number": "B 3333 CC",
    "vehicle_tickets.0.request_at_start": "2026-11-21",
    "vehicle_tickets.1.police_number": "B 4444 DD",
    "vehicle_tickets.1.request_at_end": "2026-11-24",
  };
  const saved = await browser.post(`${address}/edit`, formOf(change));
  expect([saved.status, saved.location]).toEqual([303, `${address}?done=edit`]);
  const after = await world.admin.get(`/v1/tickets/access-number/${ticket.ticket_access_number}`, Ticket);
  expect(
    after.vehicle_tickets.filter(({ status }) => status === "active").map(({ police_number }) => police_number),
  ).toEqual(["B 3333 CC", "B 4444 DD"]);
  expect([after.executor_name, after.vehicle_tickets[0]?.vehicle.total_item]).toEqual(["PT Angkut", 0]);
  const stale = await browser.post(`${address}/edit`, formOf({ ...change, executor_name: "PT Lain" }));
  expect([stale.status, stale.text.includes("Somebody else has changed it")]).toEqual([412, true]);
});

test("a running ticket offers only what its operation still takes", async () => {
  const ticket = await made("trade-vehicle", firstVehicle);
  const address = `/tickets/${ticket.ticket_access_number}/edit`;
  const page = await browser.get(address);
  expect(page.text).not.toContain("police_number");
  const names = [
    ...page.text.matchAll(/<(?:input|select)[^>]* name="(\w+)"[^>]*class="input"|class="input"[^>]*?name="(\w+)"/g),
  ].map(([, one, other]) => one ?? other ?? "");
  const fields = Object.fromEntries(names.filter((name) => name !== "total_item").map((name) => [name, "changed"]));
  const saved = await browser.post(
    address,
    formOf({ ...fields, version: ticket.updated_at, total_item: "3", "other_file_path.file": PDF }),
  );
  expect([saved.status, Object.keys(fields).length > 3]).toEqual([303, true]);
});

test("a tenant makes tickets for the own company, and may not open the form of another's ticket", async () => {
  const other = await world.newCompany("PT Lain");
  const mine = await made("tenant", firstVehicle);
  const theirs = await made("tenant", { ...firstVehicle, company_id: other.id });
  const tenant = await browserOfUser(central, world.tenant.principal.id);
  const form = await tenant.get("/tickets/tenant/new");
  expect([form.status, form.text.includes('name="company_id"')]).toEqual([200, false]);
  expect((await tenant.get(`/tickets/${mine.ticket_access_number}/edit`)).status).toBe(200);
  expect((await tenant.get(`/tickets/${theirs.ticket_access_number}/edit`)).status).toBe(404);
});
