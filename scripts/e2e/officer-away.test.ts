import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onSqlite } from "../../central/test/engines.ts";
import { assembleEdge } from "../../edge/assemble.ts";
import { loadConfig } from "../../edge/config/load-config.ts";
import { type Browser, browserAt } from "../../edge/console/test/browser.ts";
import { systemClock } from "../../shared/lib/clock.ts";
import { newId } from "../../shared/lib/ids.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { freePort } from "../../shared/test/free-port.ts";
import { User } from "../../central/wire/user.ts";
import { type CentralSite, type GateSite, openCentralSite } from "./faults/site.ts";

/** An officer of central at the consoles of two gates of an area, each with a whole edge. */

const PIN = "482915";
const engine = onSqlite();
let stack: AsyncDisposableStack;
let site: CentralSite;
let gates: GateSite[];
let consoles: string[];

/** Starts the edge of a gate. @returns the address of its console */
async function startEdge({ enrolmentCode }: GateSite): Promise<string> {
  const directory = stack.adopt(mkdtempSync(join(tmpdir(), "officer-")), (path) => rmSync(path, { recursive: true }));
  const port = await freePort();
  const config = loadConfig({
    env: {
      GATE_EDGE_DATA_DIRECTORY: directory,
      GATE_EDGE_CENTRAL_URL: site.url,
      GATE_EDGE_CONSOLE_PORT: String(port),
      GATE_EDGE_ENROLMENT_CODE: enrolmentCode,
    },
  });
  if (!config.ok) throw new Error(config.problems.join("; "));
  stack.use(
    await assembleEdge(config.settings, { clock: systemClock, log: silentLog, random: Math.random, version: "0.0.0" }),
  );
  return `http://127.0.0.1:${port}`;
}

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  site = stack.use(await openCentralSite(engine, systemClock));
  const first = await site.gate();
  gates = [first, await site.gate(first.area)];
  consoles = await Promise.all(gates.map(startEdge));
});
afterEach(() => stack.disposeAsync());

const browserOf = (url: string): Browser =>
  browserAt((request) =>
    fetch(request.url.replace("http://gate.test", url), new Request(request, { redirect: "manual" })),
  );
const isIn = async (browser: Browser): Promise<boolean> => (await browser.get("/")).status === 200;

test.each([
  ["switched off", { is_active: false }],
  ["without a PIN", { gate_pin: null }],
  ["given another PIN", { gate_pin: "739104" }],
  ["deleted", null],
])("an officer made at central signs in at every gate, and is out of each once %s", async (_, change) => {
  const body = {
    full_name: "Siti Rahma",
    email: `${newId()}@example.com`,
    area_ids: [gates[0]?.area.id],
    gate_pin: PIN,
  };
  const officer = await site.admin.post("/v1/users/operational", body, User);
  const browsers = consoles.map(browserOf);
  for (const browser of browsers)
    await vi.waitFor(async () => {
      expect((await browser.post("/sign-in", { name: officer.fullname, pin: PIN })).status).toBe(303);
    });
  expect(await Promise.all(browsers.map(isIn))).toEqual([true, true]);
  if (change) await site.admin.patch(`/v1/users/operational/${officer.id}`, change, User);
  else await site.admin.delete(`/v1/users/${officer.id}`, User);
  await vi.waitFor(async () => expect(await Promise.all(browsers.map(isIn))).toEqual([false, false]));
  for (const url of consoles)
    expect((await browserOf(url).post("/sign-in", { name: officer.fullname, pin: PIN })).status).toBe(401);
});
