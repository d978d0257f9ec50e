import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "../../shared/lib/ids.ts";
import { type Log, silentLog } from "../../shared/lib/log.ts";
import type { CentralConfig } from "../config/config.ts";
import { type BrokenLine, openBrokenLine } from "./broken-line.ts";
import type { Answer } from "./caller.ts";
import { onOwnPostgres, type TestDatabase } from "./engines.ts";
import { createClient } from "../platform/auth/clients.ts";
import { systemActor } from "../platform/auth/principal.ts";
import { startCentral, type TestCentral } from "./harness.ts";

/** The service for gates and users while a caller overloads PostgreSQL, or PostgreSQL does not answer. */
const engine = onOwnPostgres();
let where: TestDatabase;
let central: TestCentral;
const closing: (() => PromiseLike<unknown>)[] = [];
beforeEach(async () => {
  where = await engine.fresh();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(config: Partial<CentralConfig>, log: Log = silentLog): Promise<void> {
  central = await startCentral(engine, { config: { ...where, ...config }, log });
  closing.push(() => central[Symbol.asyncDispose]());
}

/** Makes every list of companies wait until it is released. */
async function holdCompanies(): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: where.database_url ?? "" });
  await holder.connect();
  await holder.query("begin; lock table companies in access exclusive mode");
  let isHeld = true;
  const release = async (): Promise<void> => {
    if (isHeld) await holder.end();
    isHeld = false;
  };
  closing.push(release);
  return release;
}

const outcomeOf = (answer: Answer) => [answer.status, answer.status < 400 ? "" : answer.problem().code];
const listOf = async (who: { request: TestCentral["nobody"]["request"] }) => who.request("GET", "/v1/companies");

test("sixty slow lists of one tenant hold up neither gates, nor health, nor who writes; each is answered", async () => {
  await start({ database_statement_seconds: 60, database_edge_connections: 2, database_write_connections: 2 });
  const tenant = await central.as("super_admin");
  const other = await central.as("super_admin");
  const edge = central.asEdge(newId(), newId());
  const release = await holdCompanies();
  let answered = 0;
  const lists = Array.from({ length: 60 }, () => listOf(tenant).finally(() => answered++));
  const others = await Promise.all([
    ...Array.from({ length: 10 }, () => edge.request("GET", "/v1/sync/changes")),
    ...Array.from({ length: 10 }, () => central.nobody.request("GET", "/v1/health")),
    other.request("POST", "/v1/areas", { body: { name: "Marunda", time_zone: "Asia/Jakarta" } }),
    other.request("GET", "/v1/areas"),
  ]);
  expect(others.map(outcomeOf)).toEqual(others.map(() => [200, ""]));
  expect(answered).toBe(0);
  await release();
  expect((await Promise.all(lists)).map(outcomeOf)).toEqual(lists.map(() => [200, ""]));
});

test("health has connections of its own: it answers while every other one is held", async () => {
  const one = { database_edge_connections: 1, database_write_connections: 1, database_read_connections: 1 };
  await start({ database_statement_seconds: 60, ...one });
  const admin = await central.as("super_admin");
  const edge = central.asEdge(newId(), newId());
  const release = await holdCompanies();
  const held = [listOf(admin), admin.request("POST", "/v1/companies", { body: { name: "PT Sentosa" } })];
  const { edges } = central.platform.pools;
  const holding = edges.db.selectFrom("companies").select("id").execute();
  expect(outcomeOf(await central.nobody.request("GET", "/v1/health"))).toEqual([200, ""]);
  expect(outcomeOf(await edge.request("GET", "/v1/sync/changes"))).toEqual([503, "unavailable"]);
  await release();
  await Promise.all([...held, holding]);
});

test("sign-ins have connections of their own: a gate goes on while all of them are held, and refusals need none", async () => {
  await start({ database_statement_seconds: 60, database_auth_connections: 1 });
  const { platform } = central;
  const { clientId } = await platform.transact(systemActor("test"), (work) =>
    createClient(work, { kind: "edge", name: "Gate 1", edge: { edgeId: newId(), gateId: newId(), areaId: newId() } }),
  );
  const edge = central.withToken(
    (await platform.identity.tokens.issue({ kind: "client", clientId, isEdge: true })).token,
  );
  const wrong = { grant_type: "client_credentials", client_id: newId(), client_secret: "wrong" };
  const signIn = () => central.nobody.request("POST", "/v1/oauth/token", { body: new URLSearchParams(wrong) });
  for (let tries = 0; tries < 10; tries++) expect((await signIn()).status).toBe(401);
  expect((await signIn()).status).toBe(429);
  const release = await holdCompanies();
  const holding = platform.pools.auth.db.selectFrom("companies").select("id").execute();
  expect((await signIn()).status).toBe(429);
  expect(outcomeOf(await edge.request("GET", "/v1/sync/changes"))).toEqual([200, ""]);
  const other = central.nobody.request("POST", "/v1/auth/login", { body: { email: "a@example.com", password: "b" } });
  expect(outcomeOf(await other)).toEqual([503, "unavailable"]);
  await release();
  await holding;
});

test("more than a caller may have wait or under way is 429, with a time to come back", async () => {
  await start({ database_statement_seconds: 60, parallel_requests: 2 });
  const tenant = await central.as("super_admin");
  const release = await holdCompanies();
  const lists = Array.from({ length: 10 }, () => listOf(tenant));
  const refused = await Promise.race([...lists, listOf(tenant)]);
  expect([...outcomeOf(refused), refused.headers.get("retry-after")]).toEqual([429, "rate_limited", "1"]);
  await release();
  await Promise.all(lists);
});

test("a statement that takes too long is stopped at the server and is 503, for readers and writers", async () => {
  await start({ database_statement_seconds: 1 });
  const admin = await central.as("super_admin");
  const release = await holdCompanies();
  const answers = await Promise.all([
    listOf(admin),
    admin.request("POST", "/v1/companies", { body: { name: "PT Sentosa" } }),
  ]);
  for (const answer of answers)
    expect([...outcomeOf(answer), answer.headers.get("retry-after")]).toEqual([503, "unavailable", "3"]);
  const probe = new pg.Client({ connectionString: where.database_url ?? "" });
  await probe.connect();
  const { rows } = await probe.query("select count(*)::int as n from pg_locks where not granted");
  await probe.end();
  expect(rows).toEqual([{ n: 0 }]);
  await release();
  expect((await listOf(admin)).status).toBe(200);
});

test("no connection free in time is 503", async () => {
  await start({ database_statement_seconds: 60, database_read_connections: 1 });
  const admin = await central.as("super_admin");
  const release = await holdCompanies();
  const lists = [listOf(admin), listOf(admin)];
  const first = await Promise.race(lists);
  expect([...outcomeOf(first), first.headers.get("retry-after")]).toEqual([503, "unavailable", "3"]);
  await release();
  expect((await Promise.all(lists)).map(({ status }) => status).sort()).toEqual([200, 503]);
});

describe("over a line that breaks", () => {
  let line: BrokenLine;
  let warnings: string[];
  beforeEach(async () => {
    const direct = new URL(where.database_url ?? "");
    line = await openBrokenLine(`${direct.searchParams.get("host")}/.s.PGSQL.5432`);
    closing.push(() => line[Symbol.asyncDispose]());
    warnings = [];
    const log = Object.assign(Object.create(silentLog) as Log, {
      warn: (_fields: object, text: string) => void warnings.push(text),
    });
    const broken = `postgres://postgres@127.0.0.1:${line.port}${direct.pathname}`;
    await start({ database_url: broken, database_statement_seconds: 1 }, log);
  });

  test("while PostgreSQL is away everything is 503, and once it is back it is answered", async () => {
    const [admin, edge] = [await central.as("super_admin"), central.asEdge(newId(), newId())];
    line.drop();
    const answers = [
      await listOf(admin),
      await admin.request("POST", "/v1/companies", { body: { name: "PT Sentosa" } }),
      await edge.request("GET", "/v1/sync/changes"),
    ];
    for (const answer of answers)
      expect([...outcomeOf(answer), answer.headers.get("retry-after")]).toEqual([503, "unavailable", "3"]);
    line.mend();
    expect((await listOf(admin)).status).toBe(200);
    expect((await edge.request("GET", "/v1/sync/changes")).status).toBe(200);
  });

  test("connections that die without a word are given up, all of them by the first, and new ones are made", async () => {
    const [admin, edge] = [await central.as("super_admin"), central.asEdge(newId(), newId())];
    await Promise.all([...Array.from({ length: 6 }, () => listOf(admin)), edge.request("GET", "/v1/sync/changes")]);
    line.blackHole();
    expect(outcomeOf(await listOf(admin))).toEqual([503, "unavailable"]);
    const after = await Promise.all([
      ...Array.from({ length: 6 }, () => listOf(admin)),
      edge.request("GET", "/v1/sync/changes"),
    ]);
    expect(after.map(outcomeOf)).toEqual(after.map(() => [200, ""]));
  });

  test("where new connections are swallowed too it is 503, and it is itself again once they are not", async () => {
    const admin = await central.as("super_admin");
    line.swallowAll();
    expect(outcomeOf(await listOf(admin))).toEqual([503, "unavailable"]);
    expect(outcomeOf(await listOf(admin))).toEqual([503, "unavailable"]);
    line.mend();
    expect((await listOf(admin)).status).toBe(200);
  });

  test("the connection that listens is asked whether it is alive, and made anew", async () => {
    let notified = 0;
    central.platform.notifier.subscribe(["news"], () => notified++);
    line.blackHole();
    central.clock.advance(5_000);
    await vi.waitFor(() => expect(warnings).toContain("database notification connection lost, reconnecting"));
    await vi.waitFor(() => {
      central.clock.advance(100);
      // A waiter polls by itself: notifications meanwhile reached no listener here.
      expect(notified).toBe(1);
    });
  });
});
