// Only a browser keeps records while it has no network, is closed, or is killed.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openKeptChromium } from "../../../shared/test/chromium.ts";
import { loadSite, type LoadSite, type Truck } from "../../features/work/load-unload/test/load-site.ts";
import { systemActor } from "../../platform/auth/principal.ts";
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
let sari: Caller & { principal: { id: string; name: string } };
let budi: typeof sari;
beforeAll(async () => {
  [central, folder] = await Promise.all([startCentral(engine), mkdtemp(join(tmpdir(), "phone-"))]);
  world = await loadSite(central);
  const reach = { areaIds: [world.area.id] };
  [sari, budi] = await Promise.all([central.as("admin", reach), central.as("admin", reach)]);
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
  await expect.poll(async () => (await acts(trucks)).flat().length, { timeout: 20_000 }).toBe(30);
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

test("two phones on one truck: the second is told what was decided, corrects it or discards it, and goes on", async () => {
  const [truck, other] = [await world.truck(), await world.truck()];
  central.clock.advance(MINUTE_MS);
  await using phone = await open("second", sari);
  const { page, presses, sees, looks } = phone;
  await looks(truck.code);
  await sees("B 1234 ABC");
  await phone.isKept();
  await phone.context.setOffline(true);
  await sees("Tanpa jaringan");
  await presses("Tolak muatan");
  await page.getByLabel("Alasan").fill("Basah");
  await presses("Tolak");
  await sees("ditolak");
  await presses("Kembali");
  // What waits behind a refused one of another truck goes on; a code that was mistyped is corrected.
  const wrong = `${other.code.slice(0, -1)}${other.code.endsWith("7") ? "8" : "7"}`;
  await accepts(phone, { ...other, code: wrong });
  await presses("Kembali");
  const last = await world.truck();
  await accepts(phone, last);
  await phone.hasUnsent(5);
  central.clock.advance(MINUTE_MS);
  await world.act(budi, "accept", truck);
  await world.act(budi, "verifications/draft", truck, { realization_weight: 20, realization_unit: "ton" });
  await world.act(budi, "finalize", truck);
  await phone.context.setOffline(false);
  await expect.poll(async () => (await acts([last])).flat().length).toBe(2);
  await phone.hasUnsent(3);
  await presses(/Belum terkirim/);
  await sees(/sudah difinalkan|final/, "Menunggu catatan sebelumnya");
  expect(await phone.findings("refused")).toEqual([]);
  await page.getByLabel(/Kode tiket/).fill(other.code);
  await page.locator("li").filter({ hasText: "Pindai" }).getByRole("button", { name: "Perbaiki" }).click();
  await expect.poll(async () => (await acts([other])).flat().map(({ act }) => act)).toEqual(["scan", "accept"]);
  await phone.hasUnsent(1);
  await presses("Buang");
  await presses("Tekan sekali lagi untuk membuang");
  await phone.hasUnsent(0);
  const { work } = (await world.detail(truck)).vehicle;
  expect([work?.status, work?.decided_by]).toEqual(["accepted", budi.principal.name]);
  expect(phone.complaints).toEqual([]);
});

test("a session that is ended elsewhere ends the sending and hides what is kept, until the same person is back", async () => {
  const [truck] = [await world.truck()];
  await using phone = await open("lost", sari);
  await phone.sees("Pindai QR");
  await phone.isKept();
  await phone.context.setOffline(true);
  await phone.sees("Tanpa jaringan");
  await accepts(phone, truck);
  await central.platform.transact(systemActor("test"), async ({ tx }) => {
    await tx.deleteFrom("sessions").where("user_id", "=", sari.principal.id).execute();
  });
  await phone.context.setOffline(false);
  await phone.sees("Masuk untuk melihat dan mengirim catatan.");
  await phone.context.setOffline(true);
  await phone.page.reload();
  await phone.sees("Masuk untuk melihat dan mengirim catatan.");
  expect((await acts([truck])).flat()).toEqual([]);
  await phone.context.setOffline(false);
  await signIn(phone.context, central, site, sari.principal.id);
  await phone.page.reload();
  await expect.poll(async () => (await acts([truck])).flat().map(({ act }) => act)).toEqual(["scan", "accept"]);
  await phone.hasUnsent(0);
});

test("two tabs of a phone send each record once", async () => {
  const trucks = [await world.truck(), await world.truck(), await world.truck()];
  await using phone = await open("tabs", sari);
  await phone.sees("Pindai QR");
  await phone.isKept();
  await phone.context.setOffline(true);
  await phone.sees("Tanpa jaringan");
  for (const truck of trucks) {
    await accepts(phone, truck);
    await phone.presses("Kembali");
  }
  const other = phoneOf(await phone.context.newPage());
  await other.page.goto(`${site}/verifier/`);
  await other.hasUnsent(6);
  const sent: string[] = [];
  phone.context.on("request", (request) => {
    const [, act = ""] = /calls\/(scan|accept)$/.exec(request.url()) ?? [];
    if (act !== "") sent.push(act);
  });
  await phone.context.setOffline(false);
  await Promise.all([phone.hasUnsent(0), other.hasUnsent(0)]);
  expect(sent.sort()).toEqual(["accept", "accept", "accept", "scan", "scan", "scan"]);
});
