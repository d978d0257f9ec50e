// Only processes behind a real proxy show what a kill and an update cost those who ask.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { onOwnPostgres } from "../../../central/test/engines.ts";
import { SessionReply } from "../../../central/wire/auth.ts";
import type { ManyEdge } from "../../bench/many-edges/edge.ts";
import { makeEdges } from "../../bench/many-edges/make-edges.ts";
import { apiOf } from "../../lib/api.ts";
import { until } from "../../lib/until.ts";
import { type Fleet, LOGIN, openFleet } from "./fleet.ts";
import { NAMES } from "./haproxy.ts";
import { type Load, putUnderLoad } from "./load.ts";

/** Eight starts of central, which take seconds each on a busy machine. */
const RUN_MS = 20 * 60_000;

const engine = onOwnPostgres();
const opened = new AsyncDisposableStack();
let fleet: Fleet;
let databaseUrl: string;
let edges: ManyEdge[];
let bearer: string;
beforeAll(async () => {
  databaseUrl = (await engine.empty()).database_url ?? "";
  fleet = opened.use(await openFleet(databaseUrl));
  const { url } = fleet.proxy;
  bearer = (await apiOf(url, null).post("/v1/auth/login", LOGIN, SessionReply)).access_token;
  const folder = mkdtempSync(join(tmpdir(), "fleet-edges-"));
  opened.defer(() => rmSync(folder, { recursive: true }));
  edges = await makeEdges(apiOf(url, bearer), url, { count: 4, gatesAnArea: 2, folder });
}, RUN_MS);
afterAll(() => opened.disposeAsync(), 60_000);

/** Nobody was refused, and what was sent is there once. */
async function expectAllOnce(load: Load): Promise<void> {
  expect(load.refused).toEqual([]);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const rows = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
  const facts = await rows("select edge_id, count(*)::int as count, max(sequence)::int as last from facts group by 1");
  const activities = await rows("select edge_id, count(*)::int as count from gate_activities group by 1");
  const countsOf = (counted: typeof facts) => new Map(counted.map(({ edge_id, count }) => [edge_id, count]));
  expect(countsOf(activities)).toEqual(new Map(load.visits));
  expect(countsOf(facts)).toEqual(new Map([...load.visits].map(([id, count]) => [id, 2 * count])));
  expect(facts.filter(({ count, last }) => count !== last)).toEqual([]);
  const made = (await rows("select name from products")).map(({ name }) => name);
  expect(made.toSorted()).toEqual(load.products.toSorted());
}

test(
  "one is killed under load, then all are restarted in turn: no request is refused, and each fact is there once",
  async () => {
    const load = putUnderLoad(fleet.proxy.url, edges, bearer);
    const further = async (count: number): Promise<void> => {
      const from = load.answered;
      await until(`${count} further requests`, () => load.answered + load.refused.length >= from + count, 60_000);
    };
    const during = async (what: string, act: () => Promise<void>): Promise<void> => {
      const { answered, refused } = load;
      const before = refused.length;
      await act();
      await further(100);
      console.info(`${what}: ${load.answered - answered} answered, ${refused.length - before} refused`);
    };
    await further(100);
    await during("kill -9 of one", () => fleet.kill("one"));
    await during("its start", () => fleet.start("one"));
    for (const name of NAMES) await during(`update of ${name}`, () => fleet.restart(name, "drained"));
    for (const name of NAMES) await during(`restart of ${name}`, () => fleet.restart(name, "at once"));
    await load.end();
    await expectAllOnce(load);
  },
  RUN_MS,
);

test("one more with local files is refused in words", async () => {
  const { code, output } = await fleet.refused({});
  expect(code).toBe(1);
  expect(output).toContain("what is uploaded at one central would be missing at the others");
});
