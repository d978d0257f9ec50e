import { afterAll, beforeAll, expect, test } from "vitest";
import { ticketWorld } from "../../../features/tickets/test/ticket-world.ts";
import type { Ticket } from "../../../../shared/wire/ticket.ts";
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
  expect([again.status, again.text.includes("is cancelled.")]).toEqual([409, true]);
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
