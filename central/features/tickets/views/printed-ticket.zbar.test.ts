import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCredential } from "../../../../shared/credential/credential.ts";
import { decodeQr } from "../../../../shared/lib/decode-qr.ts";
import { onSqlite } from "../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";
import { invitationWorld, type InvitationWorld } from "../invitations/test/invitation-world.ts";
import { photograph } from "../test/photograph.ts";

const engine = onSqlite();
let central: TestCentral;
let world: InvitationWorld;
let folder: string;
beforeAll(async () => {
  central = await startCentral(engine);
  world = await invitationWorld(central);
  folder = mkdtempSync(join(tmpdir(), "printed-"));
});
afterAll(async () => {
  await central[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/** The pages of the printed ticket, at a resolution that a phone's camera has over a sheet. */
async function printed(paper: "a4" | "phone", plates: readonly string[]) {
  const { guest, path, vehicles } = await world.filledIn(plates, { executor_name: "Budi Santoso" });
  const answer = await guest.open("GET", `${path}/download`, { query: { paper } });
  expect(answer.status).toBe(200);
  const name = join(folder, paper);
  writeFileSync(`${name}.pdf`, Buffer.from(await answer.arrayBuffer()));
  execFileSync("pdftoppm", ["-r", "150", "-png", `${name}.pdf`, name]);
  const files = readdirSync(folder).filter((file) => file.startsWith(`${paper}-`) && file.endsWith(".png"));
  const words = execFileSync("pdftotext", ["-layout", `${name}.pdf`, "-"], { encoding: "utf8" });
  return { words, vehicles, pages: files.sort().map((file) => readFileSync(join(folder, file))) };
}

/** The text that zbar reads, as a scanner at a gate does. */
function zbar(png: Uint8Array): string {
  const file = join(folder, "photo.png");
  writeFileSync(file, png);
  return execFileSync("zbarimg", ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file], {
    encoding: "utf8",
  }).trim();
}

async function ticketIn(text: string): Promise<string | null> {
  const { credentialKeys } = central.platform.identity;
  const reading = readCredential(text, await credentialKeys.keyring(central.platform.db));
  return reading.is === "good" ? reading.payload.vehicleTicketId : null;
}

test.each(["a4", "phone"] as const)("on %s each vehicle has a page of its own, in both languages", async (paper) => {
  const { words, vehicles, pages } = await printed(paper, ["B 9123 KXT", "L 8 AB"]);
  expect(pages).toHaveLength(2);
  for (const [at, vehicle] of vehicles.entries()) {
    const code = vehicle.vehicle_ticket_code;
    expect(words).toContain(vehicle.police_number);
    expect(words).toContain(`${code.slice(0, 5)} ${code.slice(5)}`);
    expect(await ticketIn(zbar(pages[at]!))).toBe(vehicle.id);
  }
  for (const word of ["Tiket undangan", "Invitation ticket", "Perusahaan", "Company", "PT Sentosa", "Budi Santoso"])
    expect(words).toContain(word);
  expect(words).toContain("21 November 2026 – 30 November 2026");
  expect(words).toMatch(/AG-20261121-\d{4}/);
});

test.each([
  ["straight on", { slant: 0, turn: 0, blur: 0, noise: 8 }],
  ["from the left, a little blurred", { slant: 0.25, turn: 12, blur: 1, noise: 20 }],
  ["at a strong slant", { slant: 0.45, turn: -20, blur: 1, noise: 25 }],
])("a page photographed %s is read by zbar and by zxing", async (_name, camera) => {
  const { pages, vehicles } = await printed("a4", ["B 9123 KXT"]);
  const photo = photograph(pages[0]!, { size: 1200, ...camera });
  expect(await ticketIn(zbar(photo))).toBe(vehicles[0]!.id);
  expect(await ticketIn(decodeQr(photo))).toBe(vehicles[0]!.id);
});

test("a ticket without vehicles, and one that was taken back, say so", async () => {
  const { words } = await printed("a4", []);
  expect(words).toContain("Belum ada kendaraan pada tiket ini");
  const { invited, guest, path } = await world.filledIn(["B 1 X"]);
  await world.tenant.request("POST", `/v1/tickets/invitation/${invited.id}/cancel`, { body: { reason: "Batal" } });
  const file = join(folder, "cancelled.pdf");
  writeFileSync(file, Buffer.from(await (await guest.open("GET", `${path}/download`)).arrayBuffer()));
  expect(execFileSync("pdftotext", [file, "-"], { encoding: "utf8" })).toContain("DIBATALKAN");
});
