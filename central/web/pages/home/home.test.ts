import { afterAll, beforeAll, expect, test } from "vitest";
import {
  invitationWorld,
  type InvitationWorld,
} from "../../../features/trade/tickets/invitations/test/invitation-world.ts";
import { aTicket } from "../../../features/trade/tickets/test/ticket-world.ts";
import { Ticket } from "../../../wire/ticket.ts";
import { UserQuota } from "../../../wire/user.ts";
import { Vehicle } from "../../../../shared/wire/vehicle-ticket.ts";
import { onSqlite } from "../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOfUser } from "../../test/browser-double.ts";

let central: TestCentral;
let world: InvitationWorld;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  world = await invitationWorld(central);
  browser = await browserOfUser(central, world.tenant.principal.id);
});
afterAll(() => central[Symbol.asyncDispose]());

test("the people of a company come home to what waits for them; the area's side has no such page in its navigation", async () => {
  expect((await browser.get("/")).location).toBe("/home");
  const empty = (await browser.get("/home")).text;
  expect(empty).toContain("Nothing waits for you.");
  expect(empty).toContain("None of your trucks is inside.");

  const other = await world.newCompany("PT Tetangga");
  const guestOfOurs = await central.as("tenant", { companyId: other.id });
  const toUs = await world.create({ destinations: [{ company_id: world.company.id }] }, guestOfOurs);
  const counterGuest = {
    host_name: "Ibu Sri",
    driver: "Wayan",
    driver_phone: "+62 812 3456 7890",
    number_of_people: 1,
  };
  const atCounter = aTicket(world.area.id, {
    purpose_of_activity: "meeting",
    company_id: world.company.id,
    ...counterGuest,
  });
  await world.admin.post("/v1/guest-tickets", Ticket, atCounter);
  const own = await world.create();
  await world.admin.post(`/v1/tickets/${own.id}/reject`, Ticket, { reason: "The papers name other goods" });
  const invitation = await world.invite();
  const limit = { company_id: world.company.id, user_quota: 1 };
  await (await central.as("super_admin")).patch("/v1/users/quota", UserQuota, limit);
  const { text } = await browser.get("/home");
  expect(text).toContain(`PT Tetangga wants to come to you: decide on ${toUs.ticket_access_number}`);
  expect(text).toContain(`${own.ticket_access_number} was rejected: The papers name other goods`);
  expect(text).toContain(`The invited company has named no vehicle yet: ${invitation.ticket_access_number}`);
  expect(text).toContain("Wayan is at the counter, a guest of Ibu Sri: may they enter?");
  expect(text).toContain("1 of 1 accounts of your company are in use");
  // Every link of it opens.
  const links = [...new Set([...text.matchAll(/href="(\/[^"?#]*)"/g)].map(([, to = ""]) => to))];
  const pages = links.filter((to) => !to.startsWith("/assets/"));
  const statuses = await Promise.all(pages.map(async (to) => [to, (await browser.get(to)).status]));
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);

  const officer = await browserOfUser(central, world.admin.principal.id);
  expect((await officer.get("/tickets")).text).not.toContain('href="/home"');
});

test("a person without the right to dashboards and people has a home without them", async () => {
  const staff = await central.as("tenant_operational", { companyId: world.company.id });
  const { status, text } = await (await browserOfUser(central, staff.principal.id)).get("/home");
  expect([status, /href="\/(dashboards|people)/.test(text)]).toEqual([200, false]);
  expect(text).not.toContain("accounts of your company");
});

test("the form of a ticket is as the person's last one of that kind, without its vehicles and papers", async () => {
  const path = "/tickets/guest/new";
  expect((await browser.get(path)).text).not.toContain("as in your last ticket");
  const form = new FormData();
  const fields = { host_name: "Agus Salim", driver: "Wayan", driver_phone: "+62 812 3456 7890", number_of_people: "3" };
  for (const [name, value] of Object.entries({ ...fields, identity_number: "3171234567890001" })) form.set(name, value);
  form.set("area_id", world.area.id);
  form.set("direction", "in_out");
  form.set("purpose_of_activity", "meeting");
  form.set("expired_at", "2026-11-25");
  form.set("vehicle_tickets.0.police_number", "B 3 TAM");
  const made = await browser.post(path, form);
  expect([made.status, made.text]).toEqual([303, ""]);
  const again = (await browser.get(path)).text;
  expect(again).toContain("as in your last ticket of this kind, AG-");
  expect(again).toContain('value="Agus Salim"');
  expect(again).not.toMatch(/value="(3171234567890001|2026-11-25)"|name="vehicle_tickets[^>]*value="B 3 TAM"/);
  expect((await browser.get(`${path}?blank=1`)).text).not.toContain('value="Agus Salim"');
  const colleague = await central.as("tenant", { companyId: world.company.id });
  expect((await (await browserOfUser(central, colleague.principal.id)).get(path)).text).not.toContain("Agus Salim");
});

test("the vehicles of the company alone are offered for a ticket", async () => {
  const other = await world.newCompany("PT Lain");
  for (const [company_id, police_number] of [
    [world.company.id, "B 9001 OUR"],
    [other.id, "B 9002 ELS"],
  ])
    await world.admin.post("/v1/vehicles", Vehicle, { company_id, police_number });
  const { text } = await browser.get("/tickets/trade-vehicle/new");
  expect([text.includes("B 9001 OUR"), text.includes("B 9002 ELS")]).toEqual([true, false]);
});
