import { afterAll, beforeAll, expect, test } from "vitest";
import { CustomsDocumentDetail, Sppb } from "../../../wire/customs-document.ts";
import { PortDocumentDetail, Vessel } from "../../../wire/port-document.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import { activitySite } from "../../../features/work/gate-activities/test/activity-site.ts";
import { noteShownPaper } from "../../../features/trade/papers/service.ts";
import { fetchCustoms, fetchPort, newNumber } from "../../../features/trade/papers/test/plant-papers.ts";
import { ticketWorld, type TicketWorld } from "../../../features/trade/tickets/test/ticket-world.ts";
import { Ticket } from "../../../wire/ticket.ts";
import { documentWorld } from "../../../features/trade/tickets/test/document-world.ts";
import { listOf } from "../../../platform/lists.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOf } from "../../test/browser-double.ts";
import { filledIn } from "../../test/form-entries.ts";

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

/** A new import with one container, and the address of its page. */
async function newImport() {
  const number = newNumber();
  const document = {
    no_daftar: number,
    kode_dokumen: "20",
    status_jalur: "M",
    nama_perusahaan: "PT <Baja>",
    container: [{ nomor_kontainer: "MSCU1234567", ukuran: "40", no_segel: "S1" }],
  };
  const id = await fetchCustoms(world.admin, { document }, world.area.id);
  return { id, number, address: `/customs-documents/${id}` };
}

test("a customs document is found by its state and kind, and tells what is known of it", async () => {
  const { address, number } = await newImport();
  const list = await browser.get(`/customs-documents?state=held&kode_dokumen=20&search=${number}`);
  expect(list.text).toContain(`href="${address}"`);
  expect((await browser.get(`/customs-documents?state=released&search=${number}`)).text).not.toContain(address);
  const page = await browser.get(address);
  for (const shown of [number, "BC 2.0", "red lane", "PT &lt;Baja&gt;", "MSCU1234567", "check the number"])
    expect(page.text).toContain(shown);
  expect(page.text).not.toContain("/release-hold");
});

test("a release is recorded by hand, and withdrawn with a reason", async () => {
  const { id, address, number } = await newImport();
  const refused = await browser.post(`${address}/sppb`, { no_sppb: "A<1", tanggal_sppb: "", reason: " " });
  expect([refused.status, refused.text.includes('value="A&lt;1"')]).toEqual([400, true]);
  const form = { no_sppb: number, tanggal_sppb: "2026-11-21", reason: "shown on paper" };
  const done = await browser.post(`${address}/sppb`, form);
  expect([done.status, done.location]).toEqual([303, `${address}?done=sppb`]);
  const of = `/sppb?customs_document_id=${id}`;
  expect((await browser.get(address)).text).toContain(`href="${of}"`);
  const [release] = (await world.admin.get("/v1/sppb", listOf(Sppb), { customs_document_id: id })).items;
  expect((await browser.get(of)).text).toContain(`href="/sppb/${release?.id}"`);
  const shown = await browser.get(`/sppb/${release?.id}`);
  for (const part of ["shown on paper", "2026-11-21", `href="${address}"`]) expect(shown.text).toContain(part);
  const back = await browser.post(`${address}/take-back`, { reason: "the number is of another one" });
  expect(back.location).toBe(`${address}?done=take-back`);
  expect((await browser.get(address)).text).toContain("release withdrawn");
});

/** Opens the form of a document and sends it with other values. */
async function sendCorrected(address: string, values: Readonly<Record<string, string>>) {
  return browser.post(`${address}/edit`, filledIn((await browser.get(`${address}/edit`)).text, values));
}

test("a customs document is changed by hand with a reason; nothing else of it changes", async () => {
  const { id, address } = await newImport();
  const before = await world.admin.get(`/v1/customs-documents/${id}`, CustomsDocumentDetail);
  expect((await browser.get(address)).text).toContain(`href="${address}/edit"`);
  const correct = { nama_perusahaan: "PT <Besi>", status_jalur: "K", reason: " " };
  const refused = await sendCorrected(address, correct);
  expect([refused.status, refused.text.includes('value="PT &lt;Besi&gt;"')]).toEqual([400, true]);
  expect(refused.text).toContain("Must not be empty.");
  const done = await sendCorrected(address, { ...correct, reason: "as on the paper" });
  expect([done.status, done.location]).toEqual([303, `${address}?done=edit`]);
  const page = (await browser.get(address)).text;
  for (const shown of ["PT &lt;Besi&gt;", "yellow lane", "as on the paper"]) expect(page).toContain(shown);
  const after = await world.admin.get(`/v1/customs-documents/${id}`, CustomsDocumentDetail);
  const { changed_by_hand, updated_at } = after;
  const changed = { nama_perusahaan: "PT <Besi>", status_jalur: "K", jalur: "yellow", changed_by_hand, updated_at };
  expect(after).toEqual({ ...before, ...changed });
});

test("a container number is corrected, and the mark that asked for it is gone", async () => {
  const { address } = await newImport();
  const correct = { wrong: "MSCU1234567", right: "MSCU1234566", reason: "misread" };
  expect((await browser.post(`${address}/container`, correct)).location).toBe(`${address}?done=container`);
  const page = (await browser.get(address)).text;
  expect([page.includes("MSCU1234566"), page.includes("check the number")]).toEqual([true, false]);
});

test("a work order is changed by hand with a reason; nothing else of it changes", async () => {
  const fields = { spmk_number: newNumber(), nm_dermaga: "D1", eta: "2026-11-20T01:00:00.000Z", kd_kapal: newNumber() };
  const id = await fetchPort(world.admin, fields, world.area.id);
  const before = await world.admin.get(`/v1/port-documents/${id}`, PortDocumentDetail);
  const address = `/port-documents/${id}`;
  const done = await sendCorrected(address, { nm_dermaga: "D2", reason: "berth changed by radio" });
  expect(done.location).toBe(`${address}?done=edit`);
  const after = await world.admin.get(`/v1/port-documents/${id}`, PortDocumentDetail);
  const { changed_by_hand, updated_at } = after;
  expect(after).toEqual({ ...before, nm_dermaga: "D2", changed_by_hand, updated_at });
  expect(changed_by_hand?.reason).toBe("berth changed by radio");
});

test("arrival and departure are typed in the time of the area, and what was left keeps its seconds", async () => {
  const fields = { spmk_number: newNumber(), eta: "2026-11-20T01:00:30.000Z", kd_kapal: newNumber() };
  const id = await fetchPort(world.admin, fields, world.area.id);
  const address = `/port-documents/${id}`;
  const form = (await browser.get(`${address}/edit`)).text.replaceAll(/\s+/g, " ");
  expect(form).toContain('value="2026-11-20T08:00" autocomplete="off" type="datetime-local"');
  expect(form).toContain("In the time of Asia/Jakarta.");
  await sendCorrected(address, { eta: "2026-11-20T08:00", etd: "2026-11-21T06:30", reason: "told by the agent" });
  const read = () => world.admin.get(`/v1/port-documents/${id}`, PortDocumentDetail);
  expect(await read()).toMatchObject({ eta: fields.eta, etd: "2026-11-20T23:30:00.000Z" });
  const wrong = await browser.post(`${address}/edit`, { eta: "tomorrow", reason: "a guess" });
  expect([wrong.status, wrong.text.includes('value="tomorrow"')]).toEqual([400, true]);
  expect((await read()).eta).toBe(fields.eta);
});

test.each([
  ["customs-documents", "number"],
  ["port-documents", "spmk_number"],
])("%s are asked for on the spot: what is missing is said at its entry", async (kind, name) => {
  const address = `/${kind}/ask`;
  expect((await browser.get(`/${kind}`)).text).toContain(`href="${address}?"`);
  expect((await browser.get(`${address}?${name}=000123`)).text).toContain('value="000123"');
  const nameless = await browser.post(address, { area_id: world.area.id, [name]: "" });
  expect([nameless.status, nameless.text.includes("Must not be empty.")]).toEqual([400, true]);
  const unserved = await browser.post(address, { area_id: world.area.id, [name]: "000123" });
  expect([unserved.status, unserved.text.includes("this area has no service of this kind")]).toEqual([400, true]);
  const open = await browser.post(address, { area_id: world.area.id, all: "1" });
  expect([open.status, open.text.includes("this area has no service of this kind")]).toEqual([400, true]);
});

test.each(["customs-documents", "port-documents"])(
  "a hold of %s is set once, released, and ended by a pass",
  async (kind) => {
    const port = () => fetchPort(world.admin, { spmk_number: newNumber() }, world.area.id);
    const address = `/${kind}/${kind === "port-documents" ? await port() : (await newImport()).id}`;
    const hold = { kind: "SEAL", reason: "the seal is broken" };
    expect((await browser.post(`${address}/hold`, hold)).location).toBe(`${address}?done=hold`);
    const twice = await browser.post(`${address}/hold`, { ...hold, reason: "typed twice" });
    expect([twice.status, twice.text.includes('value="typed twice"')]).toEqual([409, true]);
    expect(twice.text).toMatch(/value="SEAL"\s+selected/);
    const page = (await browser.get(address)).text;
    for (const part of ["on hold</span>", "the seal is broken"]) expect(page).toContain(part);
    const holds = (await browser.get("/holds?kind=SEAL")).text;
    expect([holds.includes("the seal is broken"), holds.includes(`href="${address}"`)]).toEqual([true, true]);
    const [, id = ""] = /id="release-hold-hold"[^]*?<option value="([^"]+)"/.exec(page) ?? [];
    const released = await browser.post(`${address}/release-hold`, { hold: id, reason: "a new seal" });
    expect(released.location).toBe(`${address}?done=release-hold`);
    const after = (await browser.get(address)).text;
    expect([after.includes("a new seal"), after.includes("on hold</span>")]).toEqual([true, false]);
    expect((await browser.post(`${address}/pass`, { reason: "inspected" })).location).toBe(`${address}?done=pass`);
    const again = await browser.post(`${address}/pass`, { reason: "twice" });
    expect([again.status, again.text.includes("has its complete pass")]).toEqual([409, true]);
  },
);

test("a work order leads to its vessel, and the vessel to its work orders", async () => {
  const [spmk_number, nm_kapal] = [newNumber(), `KM ${newNumber()}`];
  const id = await fetchPort(world.admin, { spmk_number, kd_kapal: newNumber(), nm_kapal }, world.area.id);
  const { items } = await world.admin.get("/v1/vessels", listOf(Vessel), { search: nm_kapal });
  const address = `/vessels/${items[0]?.id}`;
  expect((await browser.get(`/port-documents/${id}`)).text).toContain(`href="${address}"`);
  expect((await browser.get(`/vessels?search=${encodeURIComponent(nm_kapal)}`)).text).toContain(`href="${address}"`);
  const orders = `/port-documents?vessel_id=${items[0]?.id}`;
  expect((await browser.get(address)).text).toContain(`href="${orders}"`);
  const list = (await browser.get(orders)).text;
  expect([list.includes(spmk_number), list.includes("this vessel")]).toEqual([true, true]);
});

test("papers shown by hand stand with their vehicles, first those that wait for customs", async () => {
  const site = activitySite(central, world.admin);
  const { gate, edgeId: edge_id } = await site.gateWithEdge(world.area.id);
  const place = { area_id: world.area.id, gate_id: gate.id, edge_id };
  const plant = async (number: string) => {
    const { id: vehicle_ticket_id, police_number } = await site.ticket(world.area.id);
    const ids = { id: newId(), activity_id: newId(), vehicle_ticket_id };
    const shown = { number, photo_id: null, shown_by: "Sari", reason: "customs are away" };
    await site.work((work) => noteShownPaper(work, { ...ids, ...shown, ...place, shown_at: work.at }));
    return { ...ids, plate: police_number };
  };
  const [waits, differs] = [await plant("000123/KPU.01/2026"), await plant("000124/KPU.01/2026")];
  await site.work(({ tx, at }) => {
    const settled = { outcome: "differs", settled_at: at } as const;
    return tx.updateTable("shown_papers").set(settled).where("id", "=", differs.id).execute();
  });
  const list = async (query = "") => (await browser.get(`/shown-papers?area_id=${world.area.id}${query}`)).text;
  const waiting = await list();
  for (const part of [
    waits.plate,
    "Sari: customs are away",
    "waits for customs",
    `href="/activities/${waits.activity_id}"`,
  ])
    expect(waiting).toContain(part);
  expect(waiting).not.toContain(differs.plate);
  const differing = await list("&outcome=differs");
  expect([differing.includes(differs.plate), differing.includes(waits.plate)]).toEqual([true, false]);
  expect(await list("&outcome=any&search=000124")).toContain(differs.plate);
});

test("what work orders name at the port stands on one page, and a stevedore leads to its orders", async () => {
  const [spmk_number, nm_pbm] = [newNumber(), `PBM ${newNumber()}`];
  await fetchPort(world.admin, { spmk_number, kd_pbm: newNumber(), nm_pbm }, world.area.id);
  const orders = `/port-documents?search=${encodeURIComponent(nm_pbm)}`;
  expect((await browser.get("/port-lookups")).text).toContain(`href="${orders}"`);
  expect((await browser.get(orders)).text).toContain(spmk_number);
});

test("a document lists its vehicles, and prints the job slip of each; a slip that customs refuses says why", async () => {
  const { customs, company, area, admin } = await documentWorld(central);
  const { id, no_daftar } = await customs();
  const vehicle_tickets = [{ police_number: "B 77 SL", request_at_end: "2026-11-25" }];
  const body = { area_id: area.id, company_id: company.id, no_daftar, vehicle_tickets };
  const ticket = await admin.post("/v1/tickets/tenant/with-pabeanan", Ticket, body);
  const address = `/customs-documents/${id}`;
  const page = await browser.get(address);
  for (const shown of ["B 77 SL", `action="${address}/job-slip"`, `action="${address}/gate-out-slip"`])
    expect(page.text).toContain(shown);
  const vehicle = { vehicle_ticket_id: ticket.vehicle_tickets[0]?.id ?? "" };
  const pdf = await browser.post(`${address}/job-slip`, vehicle);
  expect([pdf.status, pdf.headers.get("content-type"), pdf.text.slice(0, 4)]).toEqual([200, "application/pdf", "%PDF"]);
  const held = await browser.post(`${address}/gate-out-slip`, vehicle);
  expect([held.status, held.text.includes("Customs has not released this document")]).toEqual([409, true]);
});
