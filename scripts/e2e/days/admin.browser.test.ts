// Only a browser shows whether a day's work can be done with the keyboard and the eyes.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { onSqlite } from "../../../central/test/engines.ts";
import { listOf } from "../../../central/platform/lists.ts";
import type { Edge } from "../../../edge/assemble.ts";
import { openChromium } from "../../../shared/test/chromium.ts";
import { ReviewListItem } from "../../../central/wire/review.ts";
import { Ticket } from "../../../central/wire/ticket.ts";
import { until } from "../../lib/until.ts";
import { type Office, openOffice } from "./office.ts";
import type { Person } from "./person.ts";
import { openVirtualGate, type VirtualGate } from "./virtual-gate.ts";

const TICKETS = 42;
const REVIEWS = 5;
const PLATE = "B 2001 WWW";

const engine = onSqlite();
let browser: Browser;
let office: Office;
let virtual: VirtualGate;
let edge: Edge;
beforeAll(async () => {
  [browser, office] = await Promise.all([openChromium(), openOffice(engine)]);
  virtual = await openVirtualGate(office);
  edge = await virtual.startEdge();
  await virtual.atRest(edge);
});
afterAll(async () => {
  await browser.close();
  await virtual[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});

/** A new person of this kind, signed in. */
function arrive(kind: "admin" | "operational", name: string): Promise<Person> {
  const fields = { area_ids: [office.area.id] };
  return office.arrive(browser, { day: "admin", name, path: `/v1/users/${kind}`, fields });
}

async function request(plate: string): Promise<Ticket> {
  const { admin, companyId, area, today, tomorrow } = office;
  const vehicle_tickets = [{ police_number: plate, request_at_start: today, request_at_end: tomorrow }];
  const about = { company_id: companyId, area_id: area.id, request_at: today, purpose_of_activity: "unload" };
  return admin.post("/v1/tickets/tenant/without-pabeanan", { ...about, vehicle_tickets }, Ticket);
}

/** Vehicles that follow another one without a decision: each is a case for a person. */
async function slipThrough(): Promise<void> {
  const { admin } = office;
  const codes: string[] = [];
  for (let at = 0; at < REVIEWS; at++) {
    const ticket = await request(`B ${1000 + at} DAY`);
    await admin.post(`/v1/tickets/${ticket.id}/approve`, undefined, z.unknown());
    codes.push(ticket.vehicle_tickets[0]?.vehicle_ticket_code ?? "");
  }
  await virtual.knows(edge);
  for (const [at, qr] of codes.entries()) {
    const { outcome } = await virtual.simulator.truck("in", { qr, plan: "pass" });
    expect(outcome).toBe("passed");
    // The second vehicle waits until the gate has seen the first one leave: this process may stop for longer than a gap.
    await until("the gate has seen it leave", () => edge.status().lanes[0]?.phase !== "passing");
    await virtual.simulator.loop("in", "under", true);
    await until("central has the case", async () => {
      const { meta } = await admin.get("/v1/officer-reviews", listOf(ReviewListItem));
      return meta.total === at + 1;
    });
    await virtual.simulator.loop("in", "under", false);
    await virtual.atRest(edge);
  }
}

test("an admin's morning: tickets of the night, a truck at the gate, cases by keyboard, a user put out", async () => {
  const { simulator } = virtual;
  const standing = await request(PLATE);
  for (let at = 0; at < TICKETS; at++) await request(`B ${3000 + at} NGT`);
  await slipThrough();
  const code = z.string().parse(standing.vehicle_tickets[0]?.vehicle_ticket_code);
  await virtual.knows(edge);
  await simulator.loop("in", "before", true);
  await simulator.scan("in", code);

  const [admin, clerk] = [await arrive("admin", "Rina Wati"), await arrive("operational", "Joko Susilo")];
  const colleague = await arrive("admin", "Hadi Putra");
  const { page, main } = admin;
  await admin.sees("Gate 1");
  await admin.keeps("home");

  await admin.follows("Tickets");
  await admin.fills({ State: "waits for approval" });
  await admin.sees("Without filters");
  await admin.keeps("queue");
  const boxes = main.locator("input[form=many][name=id]");
  await admin.fills({ "Choose all": true });
  await expect.poll(() => boxes.count()).toBe(TICKETS + 1);
  // Two that the admin does not want, and the truck that stands at the gate.
  const rows = main.locator("tbody tr");
  const kept = [
    rows.filter({ hasText: PLATE }),
    rows.filter({ hasText: "B 3000 NGT" }),
    rows.filter({ hasText: "B 3001 NGT" }),
  ];
  for (const row of kept) await row.locator("input").uncheck();
  await admin.sees("40 chosen");
  await admin.presses("Approve");
  await admin.sees("Done: 40.");
  for (const row of kept.slice(1)) await row.locator("input").check();
  const reject = await admin.unfolds("Reject…");
  await admin.fills({ Why: "No slot on the quay today." }, reject);
  await admin.presses("Reject", { within: reject });
  await admin.sees("Done: 2.");
  await admin.keeps("queue-done");

  await admin.leads(() => page.keyboard.press("/"));
  await admin.fills({ "Plate, code": PLATE });
  await admin.leads(() => page.keyboard.press("Enter"));
  await admin.keeps("found");
  await admin.follows(standing.ticket_access_number);
  await admin.presses("Approve");
  await admin.sees("Ticket approved");
  await simulator.loop("in", "before", false);
  await virtual.passes(edge, code);
  await admin.follows("Gates");
  await admin.sees(PLATE);
  await admin.keeps("truck-admitted");

  await admin.leads(() => page.keyboard.press("Alt+Shift+KeyR"));
  await until("the first case is in focus", async () => {
    await page.keyboard.press("Tab");
    return page.evaluate(() => document.activeElement?.closest("tbody") !== null);
  });
  await admin.leads(() => page.keyboard.press("Enter"));
  for (let left = REVIEWS; left > 0; left--) {
    if (left === REVIEWS) {
      await admin.keeps("case");
      await colleague.goes(new URL(page.url()).pathname);
      await colleague.fills({ "What you found": "It had no papers." });
    }
    await page.keyboard.press("Alt+Shift+KeyJ");
    await page.keyboard.type("Seen on the camera: it belongs to the quay.");
    await page.keyboard.press("Tab");
    await admin.leads(() => page.keyboard.press("Enter"));
  }
  await admin.sees("No review waits");
  // The case was the colleague's too: nothing of theirs is taken or lost, and the page says whose word stands.
  await colleague.presses("Reject", { refused: 409 });
  await colleague.sees(/^This case was solved already/, /Rina Wati/, "Seen on the camera: it belongs to the quay.");
  await colleague.sees("What you typed, not on record", "It had no papers.");
  await expect.poll(() => colleague.main.getByRole("button", { name: /^(Settle|Reject)$/ }).count()).toBe(0);
  await colleague.keeps("somebody-was-faster");
  await admin.keeps("cases-done");

  await admin.leads(() => page.keyboard.press("/"));
  await admin.fills({ "Plate, code": "Joko" });
  await admin.leads(() => page.keyboard.press("Enter"));
  // A kind of records that cannot be searched at the moment leaves a list, with the name to follow.
  if (new URL(page.url()).pathname === "/find") await admin.follows("Joko Susilo");
  await admin.sees("Joko Susilo");
  const out = await admin.unfolds("Put out now…");
  await admin.keeps("put-out");
  await admin.presses("Put out now", { within: out });
  await admin.sees("User updated");
  // The page of the one who was put out may be leaving already.
  await until("the session has ended", async () => {
    await clerk.page.goto(`${office.site}/live`);
    return clerk.page.url().includes("/sign-in");
  });
  await clerk.keeps("out");
});
