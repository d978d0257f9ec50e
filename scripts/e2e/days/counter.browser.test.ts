// Only a browser shows whether a guest without a ticket gets in while the post at the entrance has a queue.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onSqlite } from "../../../central/test/engines.ts";
import { decodeQr } from "../../../central/platform/qr/decode-qr.ts";
import { Role } from "../../../central/wire/role.ts";
import type { Edge } from "../../../edge/assemble.ts";
import { AXE, axeFindings } from "../../../shared/test/axe.ts";
import { openChromium } from "../../../shared/test/chromium.ts";
import { until } from "../../lib/until.ts";
import { type Office, openOffice } from "./office.ts";
import { mailsTo, openPerson, type Person } from "./person.ts";
import { openVirtualGate, type VirtualGate } from "./virtual-gate.ts";

const PLATE = "B 8 TAM";

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

/** On a PC and on a phone: nothing that axe-core finds, nothing wider than the screen. */
async function isFineOn({ page }: Person): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(AXE);
    expect(await axeFindings(page), page.url()).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), page.url()).toBe(0);
  }
}

test("a counter's day: a guest without a ticket, the host approves by a mail, label and link, the arm opens", async () => {
  const { admin, companyId, site } = office;
  const roles = await admin.all("/v1/roles", Role);
  const idOf = (key: string) => roles.find((role) => role.key === key)?.id;
  const ofTenant = { company_id: companyId, role_id: idOf("tenant") };
  const about = { day: "counter-host", name: "Agus Salim", path: "/v1/users/tenant-operational", fields: ofTenant };
  await using host = await office.arrive(browser, about);
  await using post = await office.arrive(browser, {
    day: "counter",
    name: "Rina Post",
    path: "/v1/users/admin",
    fields: { role_id: idOf("admin"), area_ids: [office.area.id] },
  });

  await post.goes("/counter");
  await post.sees("No guest waits for a host.");
  await isFineOn(post);
  await post.keeps("counter");
  await post.fills({ Company: "PT Sumber Makmur", Host: "Agus Salim", Driver: "Wayan", Plate: PLATE });
  await post.fills({ "Telephone of the driver": "+62 812 3456 7890" });
  await post.presses("Ask the host");
  await post.sees("The host has been asked", PLATE);
  await isFineOn(post);
  await post.keeps("asked");
  const number = new URL(post.page.url()).pathname.split("/").at(-1) ?? "";

  // The host has no device that shows messages: the mail leads to the ticket.
  await until("a mail leads the host to the ticket", async () =>
    mailsTo("agus.salim", await office.mails()).some((mail) => mail.includes(`/tickets/${number}`)),
  );
  await host.goes(`/tickets/${number}`);
  await host.sees("Wayan", "waits for approval");
  await host.presses("Approve");
  await host.sees("valid");
  await host.keeps("approved");

  // What the host says shows itself.
  await post.sees("The guest may enter", "QR for the guest's phone");
  await isFineOn(post);
  await post.keeps("may-enter");
  expect(await post.prints(post.main.getByRole("link", { name: /Print the label/ }))).toMatch(/^%PDF/);
  const link = decodeQr(await post.main.locator("svg.qr-drawing").screenshot());
  expect(link).toContain(`${site}/driver/`);

  await using guest = await openPerson(browser, { site, day: "counter-guest", locale: "id" });
  await guest.goes(new URL(link).pathname);
  await guest.sees("Silakan masuk", PLATE);
  await virtual.passes(edge, decodeQr(await guest.page.locator("#qr svg").screenshot()));
  await guest.sees("Silakan keluar");
  await post.follows("Next guest");
  await post.sees("No guest waits for a host.");
});
