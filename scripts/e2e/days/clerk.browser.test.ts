// Only a browser shows whether a day's work can be done, and what is printed.
import type { Browser } from "playwright-core";
import { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onSqlite } from "../../../central/test/engines.ts";
import type { Edge } from "../../../edge/assemble.ts";
import { openChromium } from "../../../shared/test/chromium.ts";
import { RoleDetail } from "../../../central/wire/role.ts";
import { Ticket } from "../../../central/wire/ticket.ts";
import { type Office, openOffice } from "./office.ts";
import { openVirtualGate, type VirtualGate } from "./virtual-gate.ts";

const CAR = "04030001234520261120000123";
const OTHER_CAR = CAR.replace("000123", "000456");
const PLATE = "B 77 SL";
const OTHER = "B 78 SL";

const engine = onSqlite();
let browser: Browser;
let office: Office;
let virtual: VirtualGate;
let edge: Edge;
beforeAll(async () => {
  [browser, office] = await Promise.all([openChromium(), openOffice(engine)]);
  virtual = await openVirtualGate(office);
  edge = await virtual.startEdge();
});
afterAll(async () => {
  await browser.close();
  await virtual[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});

test("a customs clerk's day: found by any number, released, held, corrected, passed, its job slip printed", async () => {
  const { admin, area, companyId, today, tomorrow, services } = office;
  const container = [{ nomor_kontainer: "MSCU1234567", ukuran: "40", no_segel: "S1" }];
  await office.declare({ no_daftar: "000123", car: CAR, container });
  await office.declare({ no_daftar: "000456", car: OTHER_CAR });
  const days = { request_at_start: today, request_at_end: tomorrow };
  const vehicle_tickets = [PLATE, OTHER].map((police_number) => ({ police_number, ...days }));
  const order = { area_id: area.id, company_id: companyId, no_daftar: "000123", vehicle_tickets };
  const ticket = await admin.post("/v1/tickets/tenant/with-pabeanan", order, Ticket);
  await admin.post(`/v1/tickets/${ticket.id}/approve`, undefined, z.unknown());
  const permissions = ["areas.read", "companies.read", "documents.read", "documents.update"];
  permissions.push("gates.read", "load-unload.read", "reviews.read", "tickets.read");
  const role = { key: "customs_clerk", name: "Customs clerk", level: "operational", permissions };
  const { id: role_id } = await admin.post("/v1/roles", role, RoleDetail);
  const fields = { area_ids: [area.id], role_id };
  const about = { day: "clerk", name: "Dewi Lestari", path: "/v1/users/operational", fields };
  await using clerk = await office.arrive(browser, about);
  const { page, main } = clerk;
  await clerk.keeps("home");

  for (const number of [CAR, "MSCU1234567", "000123"]) {
    await clerk.leads(() => page.keyboard.press("/"));
    await clerk.fills({ "Plate, code": number });
    await clerk.leads(() => page.keyboard.press("Enter"));
    // Several kinds may have the number.
    if (page.url().includes("/find")) await clerk.follows("000123");
    await clerk.sees("PT Sumber Makmur", "not released");
  }
  await clerk.sees("check the number", PLATE);
  await clerk.keeps("document");

  const container_act = await clerk.unfolds("Correct a container");
  await clerk.fills({ "Right number": "MSCU1234566", "Why is it": "Misread from the photo." }, container_act);
  await clerk.presses("Correct a container", { within: container_act });
  await clerk.sees("MSCU1234566", "Misread from the photo.");
  await clerk.seesNo("check the number");
  await clerk.follows("Change");
  await clerk.keeps("form");
  await clerk.fills({ "Importer or exporter": "PT Sumber Makmur Abadi", "Lane code": "M" });
  await clerk.presses("Save", { refused: 400 });
  await clerk.sees(/must not be empty/i);
  await clerk.fills({ "Why is it changed by hand?": "The name on the paper is longer." });
  await clerk.presses("Save");
  await clerk.sees("PT Sumber Makmur Abadi", "red lane", /The name on the paper is longer/);
  await clerk.keeps("corrected");

  const release = await clerk.unfolds("Record an SPPB");
  await clerk.fills({ "SPPB number": "000123/KPU.01/2026", "Why by hand?": "Shown on paper." }, release);
  await clerk.presses("Record an SPPB", { within: release });
  await clerk.sees("released");
  const back = await clerk.unfolds("Withdraw the release");
  await clerk.fills({ "Why?": "It belongs to another document." }, back);
  await clerk.presses("Withdraw the release", { within: back });
  await clerk.sees("release withdrawn");
  const hold = await clerk.unfolds("Put on hold");
  await clerk.fills({ "Why?": "The seal is broken." }, hold);
  await clerk.presses("Put on hold", { within: hold });
  await clerk.sees("on hold", "The seal is broken.");
  await clerk.keeps("on-hold");
  const end = await clerk.unfolds("Release a hold");
  await clerk.fills({ "Why may it go?": "A new seal was put on." }, end);
  await clerk.presses("Release a hold", { within: end });
  await clerk.sees(/A new seal was put on/);
  const pass = await clerk.unfolds("Complete pass");
  await clerk.fills({ "Why?": "All was inspected." }, pass);
  await clerk.presses("Complete pass", { within: pass });
  await clerk.sees("released", /Dewi Lestari/);
  await clerk.keeps("passed");
  expect(await clerk.prints(main.getByRole("button", { name: /^Job slip/ }).first())).toMatch(/^%PDF/);
  await page.reload();
  await clerk.sees("Job slips");
  await clerk.keeps("slip");

  const [first, second] = ticket.vehicle_tickets.map(({ vehicle_ticket_code: code }) => code);
  services.customs.rejects = "KD_GUDANG tidak dikenal";
  await virtual.passes(edge, first ?? "");
  await office.reportsToCustoms(1);
  services.customs.rejects = null;
  await virtual.passes(edge, second ?? "");
  await office.reportsToCustoms(2);
  for (const [plate, told] of [
    [PLATE, "KD_GUDANG tidak dikenal"],
    [OTHER, "taken"],
  ] as const) {
    await clerk.goes(`/activities?plate=${encodeURIComponent(plate)}`);
    await clerk.leads(() => main.locator("tbody th a").first().click());
    await clerk.sees("Reports to customs", new RegExp(told));
    await clerk.keeps("reported");
  }

  await clerk.goes("/customs-documents");
  await clerk.follows("000456");
  await clerk.follows("Ask customs now");
  await clerk.presses("Ask customs now");
  await clerk.sees("Not known there");
  await clerk.keeps("asked-unknown");
  const dates = { tglPib: today, tglSppb: today };
  const row = { kind: "import" as const, car: OTHER_CAR, noPib: "000456", noSppb: "000456/KPU.01/2026", ...dates };
  services.customs.release({ ...row, gudang: "GDLU", container: "MSCU7654321" });
  await clerk.presses("Ask customs now");
  await clerk.sees("released", "000456/KPU.01/2026", "MSCU7654321");
  await clerk.keeps("asked-released");
});
