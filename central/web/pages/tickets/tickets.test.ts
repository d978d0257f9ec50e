import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchPort, newNumber } from "../../../features/trade/papers/test/plant-papers.ts";
import { documentWorld } from "../../../features/trade/tickets/test/document-world.ts";
import { recordWeighing } from "../../../features/trade/tickets/service.ts";
import { ticketWorld } from "../../../features/trade/tickets/test/ticket-world.ts";
import { invitationWorld } from "../../../features/trade/tickets/invitations/test/invitation-world.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import { Ticket } from "../../../wire/ticket.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { browserOf } from "../../test/browser-double.ts";

let central: TestCentral;
beforeAll(async () => {
  central = await startCentral(onSqlite());
});
afterAll(() => central[Symbol.asyncDispose]());

async function signedIn() {
  const browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
  return browser;
}

test("many tickets are approved at once, and one that can't be stops no other one", async () => {
  const { create } = await ticketWorld(central);
  const [first, second, third] = [await create(), await create(), await create()];
  const browser = await signedIn();
  const queue = await browser.get("/tickets?status=waiting_approve");
  expect(queue.text).toContain(`value="${first.id} ${first.ticket_access_number}"`);
  const choose = (...some: Ticket[]) => some.map((one) => ["id", `${one.id} ${one.ticket_access_number}`]);
  const address = "/tickets/many/approve?status=waiting_approve";
  const done = await browser.post(address, choose(first, second));
  expect([done.status, done.location]).toEqual([303, "/tickets?status=waiting_approve&done=2"]);
  const partly = await browser.post(address, choose(first, third));
  expect(partly.text).toContain("Done: 1. Not done: 1.");
  expect(partly.text).toContain(
    `${first.ticket_access_number}: Ticket ${first.ticket_access_number} is running already.`,
  );
  expect((await browser.get(`/tickets/${third.ticket_access_number}`)).text).toContain("Approved by");
  expect((await browser.post(address, [])).text).toContain("Choose at least one row first.");
});

test("a ticket is cancelled by the operation of its kind with a reason, which stays when it is refused", async () => {
  const { create } = await ticketWorld(central);
  const ticket = await create();
  const browser = await signedIn();
  const address = `/tickets/${ticket.ticket_access_number}`;
  const blank = await browser.post(`${address}/cancel`, { reason: " " });
  expect([blank.status, blank.text.includes("Some fields need another look.")]).toEqual([400, true]);
  const done = await browser.post(`${address}/cancel`, { reason: "The ship is late" });
  expect(done.location).toBe(`${address}?done=cancel`);
  const page = await browser.get(address);
  expect([page.text.includes("cancelled"), page.text.includes(`action="${address}/cancel"`)]).toEqual([true, false]);
  const again = await browser.post(`${address}/cancel`, { reason: "Twice" });
  expect([again.status, again.text.includes("is cancelled."), again.text.includes("<li>Twice</li>")]).toEqual([
    ...[409, true, true],
  ]);
});

test("a ticket shows what its vehicles weighed, step by step", async () => {
  const { create } = await ticketWorld(central);
  const { vehicle_tickets: all, ticket_access_number: number } = await create();
  const weighing = { vehicleTicketId: all[0]?.id ?? "", step: "in", kg: 12_340, at: all[0]?.created_at ?? "" } as const;
  await central.platform.transact(systemActor("test"), (work) => recordWeighing(work, weighing));
  const { text } = await (await signedIn()).get(`/tickets/${number}`);
  expect(text.match(/[\d,.]+ kg\b/g)).toEqual(["12,340 kg"]);
});

test("a ticket is printed", async () => {
  const { create } = await ticketWorld(central);
  const ticket = await create();
  const browser = await signedIn();
  await browser.post(`/tickets/${ticket.ticket_access_number}/approve`, {});
  const pdf = await browser.get(`/tickets/${ticket.ticket_access_number}/pdf`);
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(pdf.text).toMatch(/^%PDF/);
});

test("a work order is linked and unlinked, and a destination approves", async () => {
  const { create, newCompany, admin, area } = await ticketWorld(central);
  const host = await newCompany("PT Tuan Rumah");
  const ticket = await create({ destinations: [{ company_id: host.id }] });
  const address = `/tickets/${ticket.ticket_access_number}`;
  const spmk_number = newNumber();
  const port = await fetchPort(admin, { spmk_number }, area.id);
  const browser = await signedIn();
  const page = await browser.get(address);
  expect([page.text.includes(`action="${address}/approve"`), page.text.includes("PT Tuan Rumah")]).toEqual([
    false,
    true,
  ]);
  const unknown = await browser.post(`${address}/link`, { spmk_number: "<NONE>" });
  expect([unknown.status, unknown.text.includes('value="&lt;NONE&gt;"')]).toEqual([400, true]);
  expect((await browser.post(`${address}/link`, { spmk_number })).location).toBe(`${address}?done=link`);
  expect((await browser.get(address)).text).toContain(`href="/port-documents/${port}"`);
  expect((await browser.post(`${address}/unlink`, {})).location).toBe(`${address}?done=unlink`);
  const destination = ticket.ticket_buildings[0]?.id ?? "";
  const approved = await browser.post(`${address}/approve-destination`, { destination });
  expect(approved.location).toBe(`${address}?done=approve-destination`);
  expect((await browser.get(address)).text).toContain("valid</span>");
});

test("two containers become one with a reason, and two again", async () => {
  const { customs, company, area, admin } = await documentWorld(central);
  const container = [{ nomor_kontainer: "CSQU3054383" }, { nomor_kontainer: "MSKU6011672" }];
  const { no_daftar } = await customs({ container });
  const boxes = container.map(({ nomor_kontainer }) => ({ container_number: nomor_kontainer, no_daftar }));
  const vehicle_tickets = [{ police_number: "B 1 AA", containers: boxes }];
  const body = { area_id: area.id, company_id: company.id, expired_at: "2026-11-25", vehicle_tickets };
  const ticket = await admin.post("/v1/tickets/dual-container", Ticket, body);
  const address = `/tickets/${ticket.ticket_access_number}`;
  const browser = await signedIn();
  expect(ticket.vehicle_tickets[0]?.request_at_end).toBeNull();
  const until = `${ticket.request_at_start} – 2026-11-25`;
  expect((await browser.get(address)).text.split(until), "in its facts and at its vehicle").toHaveLength(3);
  expect((await browser.get("/tickets")).text).toContain(until);
  expect((await browser.post(`${address}/single`, { reason: "not ready" })).location).toBe(`${address}?done=single`);
  const typed = Object.fromEntries(
    boxes.flatMap((box, at) => Object.entries(box).map(([name, value]) => [`0.${at}.${name}`, value])),
  ) as Record<string, string>;
  const again = await browser.post(`${address}/dual`, { ...typed, reason: "ready now" });
  expect(again.location).toBe(`${address}?done=dual`);
  const cancelled = await browser.post(`${address}/cancel`, { reason: "the ship is late" });
  expect(cancelled.location).toBe(`${address}?done=cancel`);
});

test("forty tickets are approved at once, one result each", async () => {
  const { create } = await ticketWorld(central);
  const tickets: Ticket[] = [];
  for (let at = 0; at < 40; at += 1) tickets.push(await create());
  const browser = await signedIn();
  const choose = (some: readonly Ticket[]) => some.map((one) => ["id", `${one.id} ${one.ticket_access_number}`]);
  await browser.post("/tickets/many/approve", choose(tickets.slice(0, 2)));
  const answer = await browser.post("/tickets/many/approve", choose(tickets));
  expect(answer.text).toContain("Done: 38. Not done: 2.");
  for (const { ticket_access_number: number } of tickets.slice(0, 2))
    expect(answer.text).toContain(`${number}: Ticket ${number} is running already.`);
});

test("an invitation whose own label is the name of another class stays an invitation", async () => {
  const { invite } = await invitationWorld(central);
  const { id, ticket_access_number: number } = await invite({ type: "guest" });
  const browser = await signedIn();
  const page = await browser.get(`/tickets/${number}`);
  expect([page.text.includes("Guest"), page.text.includes("Invitation")]).toEqual([false, true]);
  const done = await browser.post(`/tickets/${number}/cancel`, { reason: "The fair is off" });
  expect(done.location, id).toBe(`/tickets/${number}?done=cancel`);
});
