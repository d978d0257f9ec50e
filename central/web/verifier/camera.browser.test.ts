// Only a browser has a camera.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium } from "../../../shared/test/chromium.ts";
import { loadSite, type LoadSite } from "../../features/work/load-unload/test/load-site.ts";
import { DriverLinks, DriverTicket } from "../../wire/driver.ts";
import { onSqlite } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";
import { film, type Look } from "../phone/test/film.ts";
import { PHONE, phoneOf, signIn } from "./test/phone.ts";

const engine = onSqlite();
let central: TestCentral;
let world: LoadSite;
let site: string;
let folder: string;
beforeAll(async () => {
  [central, folder] = await Promise.all([startCentral(engine), mkdtemp(join(tmpdir(), "camera-"))]);
  world = await loadSite(central);
  site = await central.central.listen();
});
afterAll(async () => {
  await central[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** The text of the QR that a driver shows. */
async function qrOf(ticketId: string): Promise<string> {
  const [link] = (await world.tenant.get(`/v1/tickets/${ticketId}/driver-links`, DriverLinks)).items;
  const token = new URL(link?.url ?? "").pathname.split("/").at(-1);
  return central.nobody.get(`/v1/driver-tickets/${token}`, DriverTicket).then(({ qr_value }) => qr_value);
}

test.each<Look>(["plain", "dim", "tilted", "cracked"])("the camera reads a %s ticket that moves", async (look) => {
  const truck = await world.truck({
    vehicle_tickets: [{ police_number: "B 77 CAM", request_at_start: "2026-11-21", request_at_end: "2026-11-22" }],
  });
  const file = join(folder, `${look}.mjpeg`);
  await film(file, await qrOf(truck.ticketId), look);
  await using stack = new AsyncDisposableStack();
  const browser = await openChromium(file);
  stack.defer(() => browser.close());
  const context = await browser.newContext({ ...PHONE, permissions: ["camera"] });
  await signIn(context, central, site, world.tenant.principal.id);
  const phone = phoneOf(await context.newPage());
  await phone.page.goto(`${site}/verifier/`);
  await phone.sees("Pindai QR");
  // Without a network the vehicle is known from what was loaded before.
  if (look === "plain") {
    await phone.isKept();
    await phone.sees(/Kendaraan yang ditunggu \([1-9]/);
    await context.setOffline(true);
    await phone.sees("Tanpa jaringan");
  }
  await phone.presses("Pindai QR");
  await phone.sees("B 77 CAM", "Terima muatan");
  expect(await phone.findings(`scanned-${look}`)).toEqual([]);
  await context.setOffline(false);
  await phone.hasUnsent(0);
  await expect.poll(async () => (await world.detail(truck)).vehicle.work?.status).toBe("waiting");
  expect(phone.complaints).toEqual([]);
});

test("without a camera the code is typed", async () => {
  await using stack = new AsyncDisposableStack();
  const browser = await openChromium();
  stack.defer(() => browser.close());
  const context = await browser.newContext(PHONE);
  await signIn(context, central, site, world.tenant.principal.id);
  const phone = phoneOf(await context.newPage());
  await phone.page.goto(`${site}/verifier/`);
  await phone.presses("Pindai QR");
  await phone.sees("Kamera tidak dapat dipakai. Ketik kode yang tertulis di bawah QR.");
  await phone.looks("0000000000");
  await phone.sees(/QR/);
  await phone.hasUnsent(0);
});
