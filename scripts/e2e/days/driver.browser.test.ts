// Only a browser shows whether a driver gets through with a phone alone.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readQr } from "../../../shared/test/read-qr.ts";
import { onSqlite } from "../../../central/test/engines.ts";
import { BufferEntry } from "../../../shared/wire/buffer-zone.ts";
import { InvitedTicket } from "../../../central/wire/invitation.ts";
import { Ticket } from "../../../central/wire/ticket.ts";
import type { Edge } from "../../../edge/assemble.ts";
import { openChromium } from "../../../shared/test/chromium.ts";
import { until } from "../../lib/until.ts";
import { type Office, openOffice } from "./office.ts";
import { linkIn, mailsTo, openPerson } from "./person.ts";
import { openVirtualGate, type VirtualGate } from "./virtual-gate.ts";

const GUEST = "made@example.com";
const PLATE = "B 9 SPR";

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

test("a driver's day: invited by mail, the link on a phone, the call, the arm opens to the phone's QR without a network", async () => {
  const { admin, area, companyId, site, tomorrow } = office;
  const terms = { invited_company: "PT Tamu", recipient_name: "Made", recipient_email: GUEST };
  const about = { company_id: companyId, area_id: area.id, request_at_end: tomorrow, ...terms };
  const invited = await admin.post("/v1/invitation-tickets", about, InvitedTicket);
  const mails = await until("both mails have come", async () => {
    const all = mailsTo(GUEST, await office.mails());
    return all.length === 2 && all;
  });
  const link = mails.map((mail) => linkIn(mail, "invitation")).find((found) => found !== null) ?? "";

  // The office of the invited company fills in the vehicle, and sends the link on.
  await using guest = await openPerson(browser, { site, day: "driver", locale: "id" });
  await guest.page.goto(link);
  await guest.fills({ "Kode sandi": invited.invitation_ticket.passcode });
  await guest.main.getByRole("button", { name: /Buka undangan/ }).click();
  await guest.fills({ "Nomor polisi": PLATE });
  await guest.main.getByRole("button", { name: /Tambah kendaraan/ }).click();
  await guest.sees("Kendaraan ditambahkan.");
  await guest.main.getByText("Tautan sopir").first().click();
  await guest.keeps("invitation");
  const address = await guest.main.locator("a.driver-link").innerText();

  await using driver = await openPerson(browser, { site, day: "driver", locale: "id" });
  const { page } = driver;
  await driver.goes(new URL(address).pathname);
  await driver.sees("Silakan masuk", PLATE, "Gate 1");
  await driver.keeps("may-enter");

  // The area is full: another vehicle stands inside.
  const [vehicle] = (await admin.get(`/v1/tickets/access-number/${invited.ticket_access_number}`, Ticket))
    .vehicle_tickets;
  await admin.patch(`/v1/areas/${area.id}`, { rules: { capacity: 1 } }, z.unknown());
  await admin.post(
    "/v1/buffer-zone/inside-corrections",
    { area_id: area.id, inside: 1, reason: "Dihitung" },
    z.unknown(),
  );
  const entry = await admin.post("/v1/buffer-zone/enter", { vehicle_ticket_id: vehicle?.id }, BufferEntry);
  await driver.sees("Antrean ke 1");
  await driver.keeps("queue");
  await admin.post(
    "/v1/buffer-zone/inside-corrections",
    { area_id: area.id, inside: 0, reason: "Keluar" },
    z.unknown(),
  );
  await admin.post(`/v1/buffer-zone/${entry.id}/call`, { gate_id: virtual.gate.id }, BufferEntry);
  await driver.sees("DIPANGGIL: masuk sekarang", /Gate 1/);
  await driver.keeps("called");

  // On the way the network is lost, and the phone restarts its browser.
  await expect.poll(() => page.evaluate("caches.match(location.pathname).then(Boolean)")).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await driver.sees("Tanpa jaringan. QR", PLATE);
  await page.getByRole("button", { name: /QR/ }).click();
  const qr = await readQr(await page.locator("#qr svg").screenshot());
  expect(qr).toMatch(/^GA1/);
  await virtual.passes(edge, qr);
  await page.context().setOffline(false);
  // What has changed shows itself, although the QR fills the screen.
  await driver.sees("Silakan keluar");
  await driver.keeps("inside");
});
