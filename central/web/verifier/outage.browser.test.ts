// Only a browser keeps records while it has no network, is closed, or is killed.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openKeptChromium } from "../../../shared/test/chromium.ts";
import { loadSite, type LoadSite, type Truck } from "../../features/work/load-unload/test/load-site.ts";
import type { Caller } from "../../test/caller.ts";
import { onSqlite } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";
import { PHONE, type Phone, phoneOf, signIn } from "./test/phone.ts";

const engine = onSqlite();
const MINUTE_MS = 60_000;
const TRUCKS = 10;
let central: TestCentral;
let world: LoadSite;
let site: string;
let folder: string;
let sari: Caller & { principal: { id: string } };
let budi: typeof sari;
beforeAll(async () => {
  [central, folder] = await Promise.all([startCentral(engine), mkdtemp(join(tmpdir(), "phone-"))]);
  world = await loadSite(central);
  [sari, budi] = await Promise.all([central.as("admin"), central.as("admin")]);
  site = await central.central.listen();
});
afterAll(async () => {
  await central[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

interface Opened extends Phone, AsyncDisposable {
  context: BrowserContext;
}

/** Opens the browser of a phone. @param by who is signed in; its session ended with the browser that was closed */
async function open(name: string, by: typeof sari | null, isOffline = false): Promise<Opened> {
  const context = await openKeptChromium(join(folder, name), PHONE);
  await context.clock.install({ time: central.clock.nowMs() });
  if (by) await signIn(context, central, site, by.principal.id);
  await context.setOffline(isOffline);
  const phone = phoneOf(context.pages()[0] ?? (await context.newPage()));
  await phone.page.goto(`${site}/verifier/`);
  return { ...phone, context, [Symbol.asyncDispose]: () => context.close() };
}

const acts = async (trucks: readonly Truck[]) => {
  const rows = await central.platform.db
    .selectFrom("load_unload_acts")
    .innerJoin("load_unload_records", "load_unload_records.id", "load_unload_acts.record_id")
    .select(["act", "done_at", "vehicle_ticket_id"])
    .orderBy("done_at")
    .execute();
  return trucks.map(({ id }) => rows.filter((row) => row.vehicle_ticket_id === id));
};

async function photo(): Promise<Buffer> {
  const plain = { width: 640, height: 480, channels: 3, background: "#806040" } as const;
  return sharp({ create: plain }).jpeg().toBuffer();
}

/** Looks a truck up and accepts it with a photo: two records. */
async function accepts({ page, looks, presses, sees }: Phone, { code }: Truck): Promise<void> {
  await looks(code);
  await sees("Belum dikenal ponsel ini");
  await presses("Terima muatan");
  await page.getByLabel("Ambil foto").setInputFiles({ name: "l.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await page.getByAltText("Foto 1").waitFor();
  await presses("Terima");
  await page.getByRole("button", { name: "Hasil bongkar muat" }).waitFor();
}

test("thirty records of an outage, closed and opened meanwhile, killed once while sending, arrive once and in their order", async () => {
  const trucks: Truck[] = [];
  for (let at = 0; at < TRUCKS; at++) trucks.push(await world.truck());
  central.clock.advance(60 * MINUTE_MS);
  {
    await using phone = await open("first", sari);
    await phone.sees("Pindai QR");
    await phone.isKept();
    await phone.context.setOffline(true);
    await phone.sees("Tanpa jaringan");
    for (const truck of trucks.slice(0, 5)) {
      await accepts(phone, truck);
      await phone.presses("Kembali");
    }
    await phone.hasUnsent(10);
    expect(await phone.findings("offline")).toEqual([]);
  }
  central.clock.advance(10 * MINUTE_MS);
  {
    await using phone = await open("first", null, true);
    const { page, sees, presses } = phone;
    await phone.hasUnsent(10);
    for (const truck of trucks.slice(5)) {
      await accepts(phone, truck);
      await presses("Kembali");
    }
    for (const { code } of trucks) {
      await phone.looks(code);
      await presses("Hasil bongkar muat");
      await page.getByLabel("Jumlah realisasi").fill("19,5");
      await presses("Simpan draf");
      await presses("Kembali");
      await sees("Pindai QR");
    }
    await phone.hasUnsent(30);
    await presses(/Belum terkirim/);
    expect(await phone.findings("unsent")).toEqual([]);
    expect(phone.complaints).toEqual([]);
  }
  expect((await acts(trucks)).flat()).toEqual([]);

  central.clock.advance(MINUTE_MS);
  {
    await using phone = await open("first", null, true);
    await phone.hasUnsent(30);
    // The answer to one act never arrives: the phone is killed when central has done it.
    const { promise: done, resolve } = Promise.withResolvers<null>();
    let seen = 0;
    await phone.context.route("**/calls/accept", async (route) => {
      seen += 1;
      if (seen < 4) return route.continue();
      await route.fetch();
      resolve(null);
    });
    await signIn(phone.context, central, site, sari.principal.id);
    await phone.context.setOffline(false);
    await done;
  }
  const before = (await acts(trucks)).flat().length;
  expect(before).toBeGreaterThan(6);
  expect(before).toBeLessThan(30);
  {
    // The session of the killed browser is over: nothing is shown, and nothing is sent.
    await using phone = await open("first", null);
    await phone.sees("Masuk untuk melihat dan mengirim catatan.");
    expect(await phone.findings("signed-out")).toEqual([]);
  }
  expect((await acts(trucks)).flat()).toHaveLength(before);
  {
    // Another person has records of their own.
    await using phone = await open("first", budi);
    await phone.hasUnsent(0);
  }
  expect((await acts(trucks)).flat()).toHaveLength(before);
  await using phone = await open("first", sari);
  await phone.hasUnsent(0);
  const sent = await acts(trucks);
  expect(sent.map((some) => some.map(({ act }) => act))).toEqual(trucks.map(() => ["scan", "accept", "draft"]));
  for (const truck of trucks)
    expect((await world.detail(truck)).vehicle.work).toMatchObject({
      status: "accepted",
      photos: [expect.anything()],
      realization_weight: 19.5,
    });
  // When it was done counts, and not when it arrived.
  for (const [scan] of sent) expect(Date.parse(scan?.done_at ?? "")).toBeLessThan(central.clock.nowMs());
});
