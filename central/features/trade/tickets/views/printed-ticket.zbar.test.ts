import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCredential } from "../../../../../shared/credential/credential.ts";
import { onSqlite } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import type { Caller } from "../../../../test/caller.ts";
import { GUEST } from "../kinds/guest/guest.ts";
import { aTicket, TENANT_TICKETS } from "../test/ticket-world.ts";
import { invitationWorld, type InvitationWorld } from "../invitations/test/invitation-world.ts";
import { type Label, LABELS } from "./label-content.ts";
import { photograph } from "../test/photograph.ts";

const engine = onSqlite();
let central: TestCentral;
let world: InvitationWorld;
let folder: string;
beforeAll(async () => {
  central = await startCentral(engine);
  world = await invitationWorld(central);
  folder = mkdtempSync(join(tmpdir(), "printed-"));
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer }, fireImmediately: true });
});
afterAll(async () => {
  await central[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/** A ticket printed, at a resolution that a phone's camera has over a sheet. */
async function print(by: Caller, path: string, paper: "a4" | "phone" | Label) {
  const answer = await by.open("GET", `${path}/download`, { query: { paper } });
  expect(answer.status).toBe(200);
  const name = join(mkdtempSync(join(folder, "ticket-")), paper);
  writeFileSync(`${name}.pdf`, Buffer.from(await answer.arrayBuffer()));
  execFileSync("pdftoppm", ["-r", "150", "-png", `${name}.pdf`, name]);
  const files = readdirSync(dirname(name)).filter((file) => file.endsWith(".png"));
  const words = execFileSync("pdftotext", ["-layout", `${name}.pdf`, "-"], { encoding: "utf8" });
  return { words, pages: files.sort().map((file) => readFileSync(join(dirname(name), file))) };
}

/** An invitation with vehicles of these plates, printed. */
async function printed(paper: "a4" | "phone", plates: readonly string[]) {
  const { guest, path, vehicles } = await world.filledIn(plates, { executor_name: "Budi Santoso" });
  return { vehicles, ...(await print(guest, path, paper)) };
}

/** The text that zbar reads, as a scanner at a gate does; empty for none. */
function zbar(png: Uint8Array): string {
  const file = join(folder, "photo.png");
  writeFileSync(file, png);
  const { status, stdout, stderr } = spawnSync("zbarimg", ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file]);
  // It ends with 4 when it finds no code.
  if (status !== 0 && status !== 4) throw new Error(`zbarimg ended with ${String(status)}: ${String(stderr)}`);
  return String(stdout).trim();
}

/** The text that zxing reads, as a gate's camera does; empty for none. */
async function zxing(png: Uint8Array): Promise<string> {
  const [found] = await readBarcodes(png, { formats: ["QRCode"], tryHarder: true });
  return found?.text ?? "";
}

async function ticketIn(text: string): Promise<string | null> {
  const { credentialKeys } = central.platform.identity;
  const reading = readCredential(text, await credentialKeys.keyring(central.platform.db));
  return reading.is === "good" ? reading.payload.vehicleTicketId : null;
}

test.each(LABELS)("on %s each vehicle has one label, which a scanner reads", async (label) => {
  const fields = { host_name: "Ibu Sri Kusumaningtyas Wardhani Notonegoro", driver_phone: "+62 812 3456 7890" };
  const body = { driver: "Budi", purpose_of_activity: "rapat", number_of_people: 1, ...fields };
  const ticket = await world.admin.post(
    GUEST.path,
    Ticket,
    aTicket(world.area.id, { ...body, company_id: world.company.id }),
  );
  await world.admin.post(`${GUEST.path}/${ticket.id}/approve`, Ticket);
  const { pages, words } = await print(world.admin, `${GUEST.path}/${ticket.id}`, label);
  expect(pages).toHaveLength(1);
  expect(await ticketIn(zbar(pages[0]!))).toBe(ticket.vehicle_tickets[0]?.id);
  expect(words).toContain("Budi");
});

test.each(["a4", "phone"] as const)("on %s each vehicle has a page of its own, in both languages", async (paper) => {
  const { words, vehicles, pages } = await printed(paper, ["B 9123 KXT", "L 8 AB"]);
  expect(pages).toHaveLength(2);
  for (const [at, vehicle] of vehicles.entries()) {
    const code = vehicle.vehicle_ticket_code;
    expect(words).toContain(vehicle.police_number);
    expect(words).toContain(`${code.slice(0, 5)} ${code.slice(5)}`);
    expect(await ticketIn(zbar(pages[at]!))).toBe(vehicle.id);
  }
  for (const word of [
    "Tiket undangan",
    "Ticket: Invitation",
    "Perusahaan",
    "Company",
    "PT Sentosa",
    "PT Angkut Cepat",
    "Budi Santoso",
  ])
    expect(words).toContain(word);
  expect(words).toContain("21 Nov 2026 – 30 Nov 2026");
  expect(words).toMatch(/AG-20261121-\d{4}/);
});

test.each([
  ["a4", "straight on", { slant: 0, turn: 0, blur: 0, noise: 8 }],
  ["a4", "from the left, a little blurred", { slant: 0.25, turn: 12, blur: 1, noise: 20 }],
  ["a4", "at a strong slant", { slant: 0.45, turn: -20, blur: 1, noise: 25 }],
  ["phone", "at a strong slant", { slant: 0.45, turn: 20, blur: 1, noise: 25 }],
] as const)("the %s page photographed %s is read by zbar and by zxing", async (paper, _name, camera) => {
  const { pages, vehicles } = await printed(paper, ["B 9123 KXT"]);
  const photo = photograph(pages[0]!, { size: 1200, ...camera });
  const texts = [zbar(photo), await zxing(photo)];
  expect(await Promise.all(texts.map(ticketIn))).toEqual([vehicles[0]!.id, vehicles[0]!.id]);
});

test("a page photographed from too far away is read by neither", async () => {
  const { pages } = await printed("a4", ["B 9123 KXT"]);
  const photo = photograph(pages[0]!, { size: 150, slant: 0.25, turn: 12, blur: 1, noise: 20 });
  expect([zbar(photo), await zxing(photo)]).toEqual(["", ""]);
});

test("a ticket without vehicles, and one that was taken back, say so", async () => {
  const { words } = await printed("a4", []);
  expect(words).toContain("Belum ada kendaraan pada tiket ini");
  const { invited, guest, path } = await world.filledIn(["B 1 X"]);
  await world.tenant.request("POST", `/v1/tickets/invitation/${invited.id}/cancel`, { body: { reason: "Batal" } });
  const cancelled = await print(guest, path, "a4");
  expect(cancelled.words).toContain("DIBATALKAN");
});

test("a guest's page says whom the guest visits, and waits for its approval", async () => {
  const fields = { driver: "Budi", host_name: "Ibu Sri", driver_phone: "+62 812 3456 7890", number_of_people: 3 };
  const body = aTicket(world.area.id, { purpose_of_activity: "Rapat", ...fields });
  const { id } = await world.tenant.post(GUEST.path, Ticket, body);
  const { words, pages } = await print(world.tenant, `${GUEST.path}/${id}`, "phone");
  expect(pages).toHaveLength(1);
  for (const word of ["Tiket tamu", "BELUM BERLAKU", "Ibu Sri", "Budi", "Rapat", "Jumlah orang"])
    expect(words).toContain(word);
});

test("the longest values leave one page for a vehicle, and push nothing off it", async () => {
  const long = `${"PanjangSekali".repeat(5)} ${"panjang sekali ".repeat(20)}`.slice(0, 255).trim();
  const load = { comodity: long, unit_of_item: "TON", total_item: 12 };
  const { id } = await world.create({
    ...load,
    ticket_document_number: long,
    executor_name: long,
    purpose_of_activity: long,
    destinations: [{ company_id: world.company.id }],
  });
  const { words, pages } = await print(world.tenant, `${TENANT_TICKETS}/${id}`, "a4");
  expect(pages).toHaveLength(1);
  expect(words).toContain("12 TON Panjang");
  for (const word of ["Tujuan", "Kawasan", "…"]) expect(words).toContain(word);
  expect(words.replace(/\s/g, "")).toContain(long.replace(/\s/g, "").slice(0, 60));
});
