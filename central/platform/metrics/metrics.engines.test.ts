import { expect, test } from "vitest";
import type { CentralConfig } from "../../config/config.ts";
import { testEngine } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";

const engine = testEngine();
const TOKEN = "a token of metrics";

async function world(config: Partial<CentralConfig> = {}) {
  const central = await startCentral(engine, { config });
  return Object.assign(central, { ask: ask(central) });
}

/** @param address of the caller's machine */
const ask =
  ({ central }: TestCentral) =>
  async (headers: Record<string, string> = {}, address = "127.0.0.1"): Promise<{ status: number; lines: string[] }> => {
    const incoming = { socket: { remoteAddress: address }, rawHeaders: [] };
    const answer = await central.app.request("/metrics", { headers }, { incoming });
    return { status: answer.status, lines: (await answer.text()).split("\n") };
  };

test("this machine alone reads metrics without a token, and only where no proxy can speak for others", async () => {
  await using plain = await world();
  expect((await plain.ask()).status).toBe(200);
  expect((await plain.ask({}, "10.0.0.7")).status).toBe(403);
  expect((await plain.ask({ "x-forwarded-for": "10.0.0.7" })).status).toBe(403);
  await using published = await world({ public_url: "https://central.example" });
  expect((await published.ask()).status).toBe(403);
});

test("with a token its bearer reads them from anywhere, and nobody else does", async () => {
  await using central = await world({ metrics_token: TOKEN, public_url: "https://central.example" });
  expect((await central.ask({ authorization: `Bearer ${TOKEN}` }, "10.0.0.7")).status).toBe(200);
  expect((await central.ask({ authorization: `Bearer ${TOKEN}.` })).status).toBe(403);
  expect((await central.ask()).status).toBe(403);
});

test("they tell of requests by operation, commits, the database, mails and parked facts", async () => {
  await using central = await world();
  const admin = await central.as("super_admin");
  await admin.request("GET", "/v1/gates");
  const { lines } = await central.ask();
  const has = (start: string) => lines.some((line) => line.startsWith(start));
  for (const start of [
    'gate_central_http_request_duration_seconds_count{operation="listGates",status="2xx"} 1',
    'gate_central_commit_duration_seconds_count{outcome="stored"} ',
    "gate_central_ready 1",
    "gate_central_database_bytes ",
    "gate_central_disk_free_bytes ",
    "gate_central_mails_waiting 0",
    "gate_central_parked_facts 0",
    "process_resident_memory_bytes ",
    "gate_central_unread_gauges_total 0",
  ])
    expect(has(start), start).toBe(true);
});

test("what cannot be read is left out and counted, and the rest is told", async () => {
  await using central = await world();
  expect((await central.ask()).lines).toContain("gate_central_ready 1");
  central.clock.advance(1_000);
  await central.platform.database.close();
  const { status, lines } = await central.ask();
  expect(status).toBe(200);
  expect(lines).toContain("gate_central_ready 0");
  expect(lines.some((line) => line.startsWith("gate_central_mails_waiting"))).toBe(false);
  const unread = lines.find((line) => line.startsWith("gate_central_unread_gauges_total"))?.split(" ")[1];
  expect(Number(unread)).toBeGreaterThan(0);
});
