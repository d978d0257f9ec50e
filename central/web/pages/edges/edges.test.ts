import { readFile } from "node:fs/promises";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gateSite, laneReport } from "../../../features/gates/edges/test/gate-site.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOf } from "../../test/browser-double.ts";

const lines: string[] = [];
const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });

let central: TestCentral;
let site: ReturnType<typeof gateSite>;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite(), { log, config: { public_url: "https://central.example" } });
  site = gateSite(central, await central.as("super_admin"));
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

const CODE = /([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}/;

test("the code of a new computer stands in one answer that nobody keeps, with the commands for the computer", async () => {
  const gate = await site.gate();
  expect((await browser.get(`/edges/new?gate_id=${gate.id}`)).text).toContain(`value="${gate.id}" selected`);
  const made = await browser.post("/edges/new", { gate_id: gate.id });
  const [code = ""] = CODE.exec(made.text) ?? [];
  expect([made.status, made.location, made.headers.get("cache-control")]).toEqual([200, null, "no-store"]);
  expect(code).not.toBe("");
  expect(made.text).toContain(`setup --central https://central.example --code ${code}`);
  const [, address = ""] = /href="(\/edges\/[0-9a-f-]{36})"/.exec(made.text) ?? [];
  for (const path of [address, `${address}?news=connection`, "/edges", "/edges/new"])
    expect((await browser.get(path)).text).not.toMatch(CODE);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join()).not.toContain(code);
  const again = await browser.post("/edges/new", { gate_id: gate.id });
  expect([again.status, CODE.test(again.text)]).toEqual([409, false]);
  expect((await browser.get("/edges/new")).text).not.toContain(gate.id);
  await site.enrol(code);
  const page = (await browser.get(`${address}?news=connection`)).text;
  expect(/id="edge-news"[^]*?<\/div>/.exec(page)?.[0]).toMatch(/Connected/);
  expect(page).not.toContain("hx-trigger");
});

test("the commands for the computer are those of the installation, word for word", async () => {
  const { text } = await browser.post("/edges/new", { gate_id: (await site.gate()).id });
  const shown = /id="commands"[^>]*>\s*([^]*?)<\/pre>/.exec(text)?.[1] ?? "";
  const [code = ""] = CODE.exec(text) ?? [];
  const readme = await readFile(new URL("../../../../systemd/README.md", import.meta.url), "utf8");
  const [clone, ...installation] = (/```\n(git clone [^]*?)\n```/.exec(readme)?.[1] ?? "")
    .replace("<address of central>", "https://central.example")
    .replace("<code>", code)
    .split("\n")
    .map((line) => line.replace(/ +#.*$/, ""));
  expect(clone).toBe("git clone <this repository> /opt/gate-access");
  expect(shown.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&gt;", ">").split("\n")).toEqual(
    installation,
  );
});

test("a computer's page tells its lanes, its data and what it has still to send", async () => {
  const { edge, lane } = await site.standing();
  const outbox = { depth: 41, parked: 0, oldest_at: "2026-11-20T08:00:00.000Z" };
  const configuration = { state: "refused" as const, problem: "one relay for two devices" };
  const lanes = [laneReport(lane.id, { health: "fault", configuration })];
  await site.beat(edge.edge_id, site.heartbeat({ version: "7.7.7", outbox, lanes }));
  const list = await browser.get("/edges");
  expect(list.text).toContain("7.7.7");
  const { text } = await browser.get(`/edges/${edge.edge_id}`);
  for (const said of ["41", "the oldest from", "Out of order", "one relay for two devices", "refused", "7.7.7"])
    expect(text).toContain(said);
});

test("new credentials are ordered, and the page waits for the computer's answer", async () => {
  const { edge } = await site.standing();
  const address = `/edges/${edge.edge_id}`;
  expect((await browser.get(address)).text).toContain("The gate computer makes a new key");
  const ordered = await browser.post(`${address}/credentials`, {});
  expect(ordered.location).toMatch(new RegExp(`^${address}\\?command=`));
  const page = (await browser.get(ordered.location ?? "")).text;
  expect(page).toMatch(/id="edge-news"[^>]*hx-get="[^"]*command=[^"]*"[^>]*hx-trigger="every 2s"/);
  expect(page).toContain("Sent to the gate, no answer yet");
  central.clock.advance(3 * 60_000);
  const over = (await browser.get(ordered.location ?? "")).text;
  expect([over.includes("No answer in time"), over.includes("hx-trigger")]).toEqual([true, false]);
  expect(over).not.toContain("The gate computer makes a new key");
});

test("a computer is revoked by one press under the words that say what happens, and its page is gone", async () => {
  const { edge } = await site.standing();
  const address = `/edges/${edge.edge_id}`;
  expect((await browser.get(address)).text).toContain("its lanes stop");
  expect((await browser.post(`${address}/revoke`, {})).location).toBe("/edges?done=1");
  expect((await browser.get(address)).status).toBe(404);
});
