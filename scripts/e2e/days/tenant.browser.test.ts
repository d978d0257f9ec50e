// Only a browser shows whether a day's work can be done, with files that are chosen.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { onSqlite } from "../../../central/test/engines.ts";
import { openChromium } from "../../../shared/test/chromium.ts";
import { Role } from "../../../central/wire/role.ts";
import { Ticket } from "../../../central/wire/ticket.ts";
import { UserQuota } from "../../../central/wire/user.ts";
import { type Office, openOffice } from "./office.ts";

const engine = onSqlite();
let browser: Browser;
let office: Office;
beforeAll(async () => {
  [browser, office] = await Promise.all([openChromium(), openOffice(engine)]);
});
afterAll(async () => {
  await browser.close();
  await office[Symbol.asyncDispose]();
});

test("a tenant's day: tickets with papers and files, refused and made anew, guests, invitation, work, people", async () => {
  const { admin, companyId, today, tomorrow } = office;
  await office.declare({ no_daftar: "000123", car: "04030001234520261120000123" });
  await admin.patch("/v1/users/quota", { company_id: companyId, user_quota: 2 }, UserQuota);
  const roles = await admin.all("/v1/roles", Role);
  const role_id = roles.find(({ key }) => key === "tenant")?.id;
  const fields = { company_id: companyId, role_id };
  const about = { day: "tenant", name: "Agus Salim", path: "/v1/users/tenant-operational", fields };
  await using tenant = await office.arrive(browser, about);
  const { page, main } = tenant;
  await tenant.sees("Nothing waits for you.", "None of your trucks is inside.");
  await tenant.keeps("home");

  await tenant.follows("Many vehicles at once");
  await tenant.fills({
    "Paste from a spreadsheet": "Nopol\tJenis\nB 1 TEN\ttruk\nB 2 TEN\ttruk\nTEN (cadangan)\ttruk",
  });
  await tenant.presses("Read the rows");
  await tenant.sees("2 rows are good.", "1 row is not");
  await tenant.keeps("many-vehicles");
  await tenant.presses("Take the 2 good ones");
  await tenant.sees("2 are taken.");
  await tenant.follows("Home");

  await tenant.follows("New ticket");
  await tenant.keeps("kinds");
  await tenant.follows(/^Tenant with customs/);
  const vehicle = (number: number) => main.getByRole("group", { name: `Vehicle ${number}` });
  await tenant.fills({
    "Registration number of the customs document": "000123",
    "Comes for": "unload",
    Goods: "steel",
  });
  await main.locator("details.many summary").click();
  await tenant.fills({ "B 1 TEN, truk": true, "B 2 TEN, truk": true });
  await tenant.presses("Put them into the form");
  await tenant.fills({ "First day": today, "Last day": tomorrow }, vehicle(1));
  const paper = { name: "delivery.png", mimeType: "image/png", buffer: await page.screenshot() };
  await tenant.fills({ "Delivery order": paper });
  await tenant.fills({ "First day": today, "Last day": tomorrow }, vehicle(2));
  await tenant.keeps("form");
  await tenant.presses("Make the ticket");
  await tenant.sees("Done.", "waits for approval", "B 2 TEN", "Delivery order");
  await tenant.keeps("ticket");

  await tenant.follows("Change");
  await tenant.fills({ "Carried out by": "Slamet" });
  await tenant.presses("Save");
  await tenant.sees("Slamet");
  const number = await main.locator("h1").innerText();
  const ticketOf = () => admin.get(`/v1/tickets/access-number/${number}`, Ticket);
  await admin.post(
    `/v1/tickets/${(await ticketOf()).id}/reject`,
    { reason: "The papers name another goods." },
    z.unknown(),
  );
  await page.reload();
  await tenant.sees("rejected", "The papers name another goods.");
  await tenant.keeps("rejected");
  await tenant.follows("Home");
  await tenant.sees(/was rejected: The papers name another goods/, "Today's tickets");
  await tenant.keeps("home-rejected");
  await tenant.follows(/was rejected/);
  await tenant.follows("New ticket like this one");
  await tenant.fills({ "First day": today, "Last day": tomorrow }, vehicle(1));
  await tenant.fills({ "First day": today, "Last day": tomorrow }, vehicle(2));
  await tenant.fills({ Goods: "steel coils" });
  await tenant.presses("Make the ticket");
  await tenant.sees("Done.", "waits for approval", "B 2 TEN");
  const again = await main.locator("h1").innerText();
  const second = await admin.get(`/v1/tickets/access-number/${again}`, Ticket);
  await admin.post(`/v1/tickets/${second.id}/approve`, undefined, z.unknown());
  await page.reload();
  await tenant.sees("valid");
  expect(await tenant.prints(main.getByRole("link", { name: "Printed ticket (PDF)" }))).toMatch(/^%PDF/);
  await tenant.keeps("valid");

  await tenant.follows("Tickets");
  await tenant.follows("New ticket");
  await tenant.follows(/^Guest/);
  await tenant.fills({ Host: "Agus Salim", Driver: "Wayan", "Telephone of the driver": "+62 812 3456 7890" });
  await tenant.fills({ "Number of people": "3", "Comes for": "meeting" });
  await tenant.fills({ Plate: "B 3 TAM", "First day": today, "Last day": tomorrow }, vehicle(1));
  await tenant.presses("Make the ticket");
  await tenant.sees("Done.", "Wayan");
  await tenant.keeps("guest");

  await tenant.follows("Tickets");
  await tenant.follows("New ticket");
  await tenant.follows(/^Invitation/);
  await tenant.fills({ Label: "Exhibition", "Invited company": "PT Tamu", "Name of the recipient": "Made" });
  await tenant.fills({ "E-mail address of the recipient": "made@example.com", "Last day": tomorrow });
  await tenant.keeps("invitation-form");
  await tenant.presses("Send the invitation");
  await tenant.sees("Done.", "PT Tamu");
  await tenant.keeps("invitation");

  await tenant.follows("Home");
  await tenant.sees(/The invited company has named no vehicle yet/);
  await tenant.follows("New ticket");
  await tenant.follows(/^Guest/);
  await tenant.sees(/as in your last ticket of this kind/);
  await tenant.keeps("guest-again");

  await tenant.follows("Work");
  const [truck] = (await admin.get(`/v1/tickets/access-number/${again}`, Ticket)).vehicle_tickets;
  await tenant.fills({ "Scan a QR": truck?.vehicle_ticket_code ?? "" });
  await tenant.presses("Look");
  await tenant.sees("B 1 TEN");
  await tenant.presses("Note its arrival");
  await tenant.keeps("work");
  await tenant.follows("Accept the load");
  await tenant.keeps("accept");
  await tenant.presses(/Accept the load/);
  await tenant.sees("Load accepted");
  await tenant.follows("Finalize");
  await tenant.keeps("finalize");

  await tenant.follows("People");
  await tenant.follows("New person of a company");
  await tenant.fills({ Name: "Rudi", "E-mail address": "rudi@example.com", Role: "Tenant operational" });
  await tenant.presses("Save");
  await tenant.sees("User created", "Rudi");
  await tenant.follows("People");
  await tenant.sees("2 of 2 accounts of your company are in use.");
  await tenant.keeps("people");
  await tenant.follows("New person of a company");
  await tenant.fills({ Name: "Tono", "E-mail address": "tono@example.com", Role: "Tenant operational" });
  await tenant.presses("Save", { refused: 409 });
  await tenant.sees(/All 2 seats of PT Sumber Makmur are taken/);
  await tenant.keeps("quota-used-up");
  await tenant.follows("Employees");
  await tenant.follows("New employee");
  await tenant.fills({ Name: "Tono", Position: "driver" });
  await tenant.presses("Save");
  await tenant.sees("mployee created", "Tono");
  await tenant.keeps("employee");

  await office.guesses("agus.salim@example.com");
  await tenant.goes("/tickets");
  await tenant.follows("Notifications: 1 unread");
  await tenant.sees("Your account", "new");
  await tenant.keeps("notifications");
  expect(await tenant.prints(main.getByRole("link", { name: "Excel" }))).toMatch(/^PK/);
  await tenant.presses(/^Open and mark as read/);
  await tenant.sees("Change my password");
  await tenant.follows("Notifications: nothing unread");
});
