import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { gateSite } from "../../../features/gates/edges/test/gate-site.ts";
import { CentralConfig } from "../../../config/config.ts";
import { acquireInstanceLock } from "../../../platform/db/single-instance-lock.ts";
import { verifyChain } from "../../../platform/audit/verify-chain.ts";
import { chainLog } from "../../../platform/audit/chain-log.ts";
import { onPostgres, onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral } from "../../../test/harness.ts";
import { Company } from "../../../wire/company.ts";
import { digestOfRows } from "../copy-table.ts";
import { moveToPostgres } from "../move-to-postgres.ts";

// Every migration runs on a new PostgreSQL database in each test.
const sqlite = onSqlite();
const postgres = onPostgres();

/** The settings of a small site on SQLite, whose central is stopped. */
async function site() {
  const database = await sqlite.fresh();
  await using central = await startCentral(sqlite, { config: database });
  const admin = await central.as("super_admin");
  const { edge } = await gateSite(central, admin).standing();
  const company = await admin.post("/v1/companies", Company, { name: "Baja – 鋼 'n' \"Söhne\"\n" });
  central.clock.advance(2 * 3_600_000);
  await chainLog.run(new AbortController().signal, central.platform);
  return { config: CentralConfig.parse(database), company, edge, clock: central.clock };
}

async function target(): Promise<string> {
  const { database_url } = await postgres.empty();
  if (database_url === null) throw new Error("there is an address");
  return database_url;
}

const silent = () => undefined;
const ofFile = ({ data_directory }: CentralConfig): string =>
  createHash("sha256")
    .update(readFileSync(join(data_directory, "central.db")))
    .digest("hex");

test("a site on SQLite is the same on PostgreSQL: people, records, log and its chain; every edge reads anew", async () => {
  const { config, company, edge, clock } = await site();
  const before = ofFile(config);
  const url = await target();
  const { rows, tables } = await moveToPostgres(config, url, silent);
  expect(rows).toBeGreaterThan(100);
  expect(tables).toBeGreaterThan(50);
  expect(ofFile(config)).toBe(before);
  const moved = { database_url: url, data_directory: config.data_directory };
  await using central = await startCentral(postgres, { config: moved, clock });
  const admin = await central.as("super_admin");
  expect((await admin.get(`/v1/companies/${company.id}`, Company)).name).toBe(company.name);
  expect((await admin.request("GET", `/v1/edges/${edge.edge_id}`)).status).toBe(200);
  const body = JSON.stringify(FIRST_ADMIN);
  const headers = { "content-type": "application/json" };
  expect((await central.central.app.request("/v1/auth/login", { method: "POST", headers, body })).status).toBe(200);
  expect(await verifyChain(central.platform.db)).toMatchObject({ breaks: [], links: expect.any(Number) as number });
  // What is written from now on comes after all that was moved.
  await admin.patch(`/v1/companies/${company.id}`, Company, { name: "New" });
  await using old = await startCentral(sqlite, { config: { ...config, database_url: null } });
  const epoch = async (one: typeof central) =>
    (await one.platform.db.selectFrom("meta").select("value").where("key", "=", "epoch").execute())[0]?.value;
  expect(await epoch(central)).not.toBe(await epoch(old));
});

test("a move that is cut short leaves the source as it is and an empty target, and runs again", async () => {
  const { config } = await site();
  const before = ofFile(config);
  const url = await target();
  let lines = 0;
  const dies = (): void => {
    if (++lines === 5) throw new Error("killed");
  };
  await expect(moveToPostgres(config, url, dies)).rejects.toThrow("killed");
  expect(ofFile(config)).toBe(before);
  expect((await moveToPostgres(config, url, silent)).rows).toBeGreaterThan(100);
  await expect(moveToPostgres(config, url, silent)).rejects.toThrow("not empty");
});

test("it is refused while a central runs on either side, and for a database with other tables", async () => {
  const { config } = await site();
  const url = await target();
  const running = acquireInstanceLock(config.data_directory);
  await expect(moveToPostgres(config, url, silent)).rejects.toThrow(/Another central serves/);
  running[Symbol.dispose]();
  const client = new pg.Client({ connectionString: url, application_name: "gate-access central other:1" });
  await client.connect();
  await expect(moveToPostgres(config, url, silent)).rejects.toThrow(/A central runs on that database/);
  await client.query("create table something (id int)");
  await client.end();
  await expect(moveToPostgres(config, url, silent)).rejects.toThrow("not empty");
});

test("a row that is missing, double or changed makes another digest, the order of rows none", () => {
  const digest = (...rows: object[]): string => {
    const made = digestOfRows(["a", "b"]);
    for (const row of rows) made.add(row as Record<string, unknown>);
    return made.text();
  };
  const [one, two] = [
    { a: 1, b: null },
    { a: 2, b: "x" },
  ];
  expect(digest(one, two)).toBe(digest(two, one));
  for (const other of [[one], [one, one], [one, { ...two, b: "y" }], [one, two, two]])
    expect(digest(...other)).not.toBe(digest(one, two));
});
