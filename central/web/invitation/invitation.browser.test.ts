// Only a browser runs the page's script, on a telephone's width, and shows what axe-core finds.
import { randomBytes } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AXE, axeFindings } from "../../../shared/test/axe.ts";
import { openChromium } from "../../../shared/test/chromium.ts";
import { Invitation, type InvitedTicket } from "../../wire/invitation.ts";
import { Ticket } from "../../wire/ticket.ts";
import {
  invitationWorld,
  type InvitationWorld,
} from "../../features/trade/tickets/invitations/test/invitation-world.ts";
import { onSqlite } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";

const PHONE = { width: 360, height: 740 };

const engine = onSqlite();
let central: TestCentral;
let world: InvitationWorld;
let browser: Browser;
let site: string;
beforeAll(async () => {
  [central, browser] = await Promise.all([startCentral(engine), openChromium()]);
  world = await invitationWorld(central);
  site = await central.central.listen();
});
afterAll(async () => {
  await browser.close();
  await central[Symbol.asyncDispose]();
});

/** A phone with the link of an invitation, and what its browser requests and complains about. */
async function openLink({ invitation_ticket: { token } }: InvitedTicket) {
  const context = await browser.newContext({ viewport: PHONE, locale: "id-ID" });
  const page = await context.newPage();
  const requested: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => void requested.push(request.url()));
  page.on("pageerror", (error) => void complaints.push(error.message));
  page.on("console", (line) => {
    // Chromium reports each refused form as an error of its own.
    if (line.type() === "error" && !line.text().startsWith("Failed to load resource")) complaints.push(line.text());
  });
  await page.goto(`${site}/invitation#${token}`);
  const says = (text: string) => page.getByText(text).first().waitFor();
  const unlock = async (passcode: string) => {
    await page.getByLabel("Kode sandi").fill(passcode);
    await page.getByRole("button", { name: "Buka undangan" }).click();
  };
  return { page, requested, complaints, says, unlock };
}

/** The problems that axe-core finds, and a page that is wider than its phone. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await axeFindings(page);
  const isWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
  return [...found, ...(isWide === true ? ["the page is wider than the phone"] : [])];
}

const stored = async ({ id }: InvitedTicket) => {
  const { vehicle_tickets } = await world.tenant.get(`/v1/tickets/invitation/${id}`, Invitation);
  return vehicle_tickets.map((vehicle) => [
    vehicle.police_number,
    vehicle.request_at_start,
    vehicle.request_at_end ?? "",
  ]);
};

test("an invited company opens its link, and adds, changes, prints and deletes a vehicle", async () => {
  const invited = await world.invite();
  const { token, passcode } = invited.invitation_ticket;
  const { page, requested, complaints, says, unlock } = await openLink(invited);
  expect(await findings(page)).toEqual([]);
  await unlock(passcode === "00000000" ? "11111111" : "00000000");
  await says("Kode sandi salah");
  await unlock(`${passcode.slice(0, 4)} ${passcode.slice(4)}`);
  await says("Undangan terbuka.");
  await says("PT Sentosa");

  const add = page.getByRole("form", { name: "Tambah kendaraan" });
  await add.getByLabel("Nomor polisi").fill("B 9123 KXT");
  await add.getByRole("button").click();
  await says("Kendaraan ditambahkan.");
  expect(await stored(invited)).toEqual([["B 9123 KXT", "2026-11-21", "2026-11-30"]]);

  // Refused: what was typed stays, and the answer names the field.
  await add.getByLabel("Nomor polisi").fill("b9123kxt");
  await add.getByRole("button").click();
  await says("Nomor polisi: sudah ada pada tiket ini untuk sebagian tanggal tersebut");
  expect(await add.getByLabel("Nomor polisi").inputValue()).toBe("b9123kxt");
  expect(await findings(page)).toEqual([]);

  const vehicle = page.getByRole("form", { name: "B 9123 KXT", exact: true });
  await vehicle.getByLabel("Nomor polisi").fill("L 8 AB");
  await vehicle.getByLabel("Sampai").fill("2026-11-25");
  await vehicle.getByRole("button").click();
  await says("Perubahan disimpan.");
  expect(await stored(invited)).toEqual([["L 8 AB", "2026-11-21", "2026-11-25"]]);

  await page.getByText("Tautan sopir").first().click();
  expect(await findings(page)).toEqual([]);
  const [driver] = await Promise.all([page.waitForEvent("popup"), page.locator("a.driver-link").click()]);
  await driver.getByText("B 9123 KXT").or(driver.getByText("L 8 AB")).first().waitFor();
  await driver.close();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDF untuk ponsel" }).click();
  expect((await downloading).suggestedFilename()).toBe(`${invited.ticket_access_number}.pdf`);

  await page.getByText("Hapus", { exact: false }).first().click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await says("Kendaraan dihapus.");
  expect(await stored(invited)).toEqual([]);

  expect(complaints).toEqual([]);
  // Browsers send no fragment: the token is in no address, and nothing comes from elsewhere.
  const addresses = requested.filter((url) => !url.startsWith("blob:") && !url.startsWith("data:"));
  expect(addresses.filter((url) => !url.startsWith(`${site}/invitation`))).toEqual([]);
  expect(addresses.filter((url) => url.includes(token) && !url.endsWith(`/invitation#${token}`))).toEqual([]);
  await page.context().close();
});

test("many vehicles are pasted, a paper is sent by the camera and made smaller, and the drivers' links are sent on", async () => {
  const invited = await world.invite();
  const { page, complaints, says, unlock } = await openLink(invited);
  await page.evaluate(() => {
    const shared: unknown[] = [];
    Object.assign(globalThis, { shared });
    Object.assign(navigator, { share: (what: unknown) => Promise.resolve(void shared.push(what)) });
  });
  await unlock(invited.invitation_ticket.passcode);
  await says("Undangan terbuka.");
  await page.locator("summary", { hasText: "Tambah banyak kendaraan" }).click();
  expect(await findings(page)).toEqual([]);
  const rows = ["Nopol\tTanggal", "B 1 BNY\t21/11/2026", "B 2 BNY\t22/11/2026", "b1bny\t21/11/2026", "???\t1/1/2020"];
  await page.getByLabel("Tempel dari lembar kerja").fill(rows.join("\n"));
  await page.getByRole("button", { name: "Tambah banyak kendaraan" }).click();
  await says("2 kendaraan ditambahkan, 2 belum");
  await says("Baris 4 (b1bny 21/11/2026) – Nomor polisi: sudah ada pada tiket ini");
  await says("Baris 5 (??? 1/1/2020) – Nomor polisi:");
  expect(await page.getByLabel("Tempel dari lembar kerja").inputValue()).toMatch(
    /^Nopol\tTanggal\nb1bny\t[^\n]*\n\?\?\?/,
  );
  expect(await findings(page)).toEqual([]);
  expect((await stored(invited)).map(([plate]) => plate)).toEqual(["B 1 BNY", "B 2 BNY"]);

  await page.getByRole("button", { name: "Bagikan semua tautan sopir" }).click();
  const shared = await page.evaluate(() => (globalThis as unknown as { shared: { text: string }[] }).shared);
  expect(shared[0]?.text).toMatch(/^B 1 BNY: http\S+\nB 2 BNY: http\S+$/);

  const photo = await sharp(randomBytes(3000 * 2400 * 3), { raw: { width: 3000, height: 2400, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer();
  const sending = page.waitForRequest((request) => request.url().endsWith("/invitation/paper"));
  await page
    .getByLabel("Foto dengan kamera")
    .setInputFiles({ name: "surat.jpg", mimeType: "image/jpeg", buffer: photo });
  await page.getByRole("button", { name: "Kirim dokumen" }).click();
  expect(Number((await (await sending).allHeaders())["content-length"])).toBeLessThan(photo.length / 2);
  await says("Dokumen sudah terkirim.");
  const { supporting_document_paths: papers } = await world.tenant.get(
    `/v1/tickets/invitation/${invited.id}`,
    Invitation,
  );
  expect(papers.delivery_order).toMatch(/\.jpg$/);
  expect(await findings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a vehicle that has checked in has no form, and an invitation that was taken back has none", async () => {
  const { invited, vehicles } = await world.filledIn(["B 1 IN", "B 2 OUT"]);
  await world.checkIn(vehicles[0]!.id, "2026-11-21T06:10:00.000Z");
  const { page, says, unlock } = await openLink(invited);
  await unlock(invited.invitation_ticket.passcode);
  await says("Sudah masuk: tidak dapat diubah lagi.");
  await expect.poll(() => page.getByRole("form", { name: "B 1 IN", exact: true }).count()).toBe(0);
  await world.tenant.post(`/v1/tickets/invitation/${invited.id}/cancel`, Ticket, { reason: "Batal" });
  await page.getByRole("form", { name: "B 2 OUT", exact: true }).getByRole("button").click();
  await says("Undangan ini tidak berlaku lagi.");
  await expect.poll(() => page.getByRole("button", { name: "Tambah kendaraan" }).count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.context().close();
});

test("without a token the page says so, and when central is away what was typed stays", async () => {
  const invited = await world.invite();
  const { page, says } = await openLink({ ...invited, invitation_ticket: { token: "", passcode: "" } });
  await says("Tautan ini tidak lengkap.");
  await page.context().setOffline(true);
  await page.getByLabel("Kode sandi").fill("1234");
  await page.getByRole("button", { name: "Buka undangan" }).click();
  await says("Tidak ada jawaban dari server.");
  expect(await page.getByLabel("Kode sandi").inputValue()).toBe("1234");
  await page.context().close();
});
