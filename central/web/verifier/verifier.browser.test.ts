// Only a browser keeps records for a phone without a network, and shows what axe-core finds.
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium } from "../../../shared/test/chromium.ts";
import { loadSite, type LoadSite } from "../../features/work/load-unload/test/load-site.ts";
import { onSqlite } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";
import { PHONE, type Phone, phoneOf, signIn } from "./test/phone.ts";

const engine = onSqlite();
let central: TestCentral;
let world: LoadSite;
let browser: Browser;
let site: string;
beforeAll(async () => {
  [central, browser] = await Promise.all([startCentral(engine), openChromium()]);
  world = await loadSite(central);
  site = await central.central.listen();
});
afterAll(async () => {
  await browser.close();
  await central[Symbol.asyncDispose]();
});

/** A phone at its page. @param userId who is signed in; null for nobody */
async function open(userId: string | null): Promise<Phone> {
  const context = await browser.newContext(PHONE);
  if (userId !== null) await signIn(context, central, site, userId);
  const phone = phoneOf(await context.newPage());
  await phone.page.goto(`${site}/verifier`);
  return phone;
}

async function photo(): Promise<Buffer> {
  const plain = { width: 3000, height: 2000, channels: 3, background: "#806040" } as const;
  return sharp({ create: plain }).jpeg().toBuffer();
}

test("a truck is looked up, accepted with a photo, weighed, drafted and finalized", async () => {
  const truck = await world.truck();
  const phone = await open(world.tenant.principal.id);
  const { page, sees, presses, findings } = phone;
  await sees("Pindai QR");
  expect(await findings("home")).toEqual([]);
  await phone.looks(truck.code);
  await sees("B 1234 ABC", "menunggu pemeriksa");
  expect(await findings("waiting")).toEqual([]);
  await presses("Terima muatan");
  await page.getByLabel("Alasan").fill("Sesuai surat jalan");
  await page.getByLabel("Ambil foto").setInputFiles({ name: "l.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await page.getByAltText("Foto 1").waitFor();
  expect(await findings("accept")).toEqual([]);
  await presses("Terima");
  await sees("diterima");
  await phone.hasUnsent(0);
  const { vehicle } = await world.detail(truck);
  expect(vehicle.work).toMatchObject({ status: "accepted", reason: "Sesuai surat jalan" });
  const [kept] = vehicle.work?.photos ?? [];
  const { pathname, search } = new URL(kept?.url ?? "");
  const bytes = Buffer.from(await (await fetch(site + pathname + search)).arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 1067 });

  await presses("Hasil bongkar muat");
  await page.getByLabel("Jumlah realisasi").fill("19.800");
  await page.getByLabel("Satuan").selectOption("kg");
  await presses("Tambah kemasan");
  await page.getByLabel("Jenis").fill("palet");
  await page.getByLabel("Jumlah", { exact: true }).fill("12");
  await presses("Tambah segel");
  await page.getByLabel("Nomor segel").fill("SG-77");
  expect(await findings("result")).toEqual([]);
  await presses("Simpan draf");
  await phone.hasUnsent(0);
  await presses("Hasil bongkar muat");
  expect(await page.getByLabel("Jenis").inputValue()).toBe("palet");
  await presses("Finalkan");
  await sees("final", "Tidak ada lagi yang perlu dikerjakan");
  await phone.hasUnsent(0);
  expect((await world.detail(truck)).vehicle.work).toMatchObject({
    realization_weight: 19_800,
    realization_unit: "kg",
    packages: [{ kind: "palet", quantity: 12, damaged: 0 }],
    seals: [{ number: "SG-77", is_intact: true }],
    is_load_unload_done: true,
  });
  expect(await findings("finalized")).toEqual([]);
  await presses("English");
  await sees("Nothing is left to do here now.");
  expect(phone.complaints).toEqual([]);
  await page.context().close();
});
