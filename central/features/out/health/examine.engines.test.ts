import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { testEngine } from "../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";
import { gateSite } from "../../gates/edges/test/gate-site.ts";
import { showGrowth } from "../../../cli/growth.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import { measureGrowth } from "./growth.ts";
import { examineCentral } from "./examine.ts";

const engine = testEngine();

const statesOf = async ({ platform }: TestCentral) =>
  Object.fromEntries((await examineCentral({ ...platform, serves: true })).map(({ check, state }) => [check, state]));
const messageOf = async ({ platform }: TestCentral, check: string) =>
  (await examineCentral({ ...platform, serves: true })).find((one) => one.check === check && one.state !== "ok")
    ?.message;

test("a central where all is well has no fault, and says what should be looked at", async () => {
  await using central = await startCentral(engine);
  const states = await statesOf(central);
  expect(Object.entries(states).filter(([, state]) => state === "fault")).toEqual([]);
  expect([states["keys"], states["mail"]]).toEqual(["attention", "attention"]);
  expect(engine.name === "SQLite" ? states["wal"] : states["connections"]).toBe("ok");
});

test("a silent gate is a fault, one that nobody has enrolled is named, and so is one of another version", async () => {
  await using central = await startCentral(engine);
  const site = gateSite(central, await central.as("super_admin"));
  const { edge } = await site.standing();
  await site.beat(edge.edge_id, site.heartbeat({ version: "0.0.1" }));
  const waiting = await site.gate();
  await site.register(waiting.id);
  expect(await messageOf(central, "edges")).toBeUndefined();
  expect(await messageOf(central, "version")).toBe("of another version: Gate 1");
  expect(await messageOf(central, "enrolment")).toBe("not enrolled yet: Gate 1");
  central.clock.advance(10 * 60_000);
  expect(await messageOf(central, "edges")).toBe("no contact with: Gate 1");
});

test("a folder of files that is gone, and a certificate that nobody presents, are found", async () => {
  await using central = await startCentral(engine, { config: { public_url: "https://127.0.0.1:1" } });
  const files = join(central.platform.config.data_directory, "files");
  rmSync(files, { recursive: true });
  writeFileSync(files, "a file where a folder should be");
  expect(await messageOf(central, "storage")).toMatch(/^files can't be stored: /);
  expect(await messageOf(central, "certificate")).toMatch(/^the certificate of .+ could not be looked at: /);
});

test("the age of the last backup is told, and one that is too old is found", async () => {
  await using central = await startCentral(engine);
  expect(await messageOf(central, "backup")).toMatch(/^no backup is known here/);
  const value = isoTime(central.clock.nowMs());
  await central.platform.database.write((tx) =>
    tx.insertInto("meta").values({ key: "backup_last_at", value }).execute(),
  );
  expect((await statesOf(central))["backup"]).toBe("ok");
  central.clock.advance(3 * 86_400_000);
  expect(await messageOf(central, "backup")).toBe("the last backup is 3 days old: journalctl -u gate-central-backup");
});

test("growth is told once there are samples of two days, with the day on which the disk is full", async () => {
  await using central = await startCentral(engine);
  const measure = () => measureGrowth.run(new AbortController().signal, central.platform);
  await measure();
  expect((await statesOf(central))["growth"]).toBeUndefined();
  central.clock.advance(2 * 86_400_000);
  await measure();
  const found = (await examineCentral({ ...central.platform, serves: true })).find(({ check }) => check === "growth");
  expect(found?.message).toMatch(/^the database has [\d.]+ GB and grows by [\d.]+ MB a day$|^the disk is full in/);
  const { at } = await central.platform.db
    .selectFrom("growth_samples")
    .select("at")
    .orderBy("at", "desc")
    .executeTakeFirstOrThrow();
  await central.platform.database.write((tx) =>
    tx.updateTable("growth_samples").set({ database_bytes: 3e9, free_bytes: 40e9 }).where("at", "<", at).execute(),
  );
  await central.platform.database.write((tx) =>
    tx.updateTable("growth_samples").set({ database_bytes: 4e9, free_bytes: 20e9 }).where("at", "=", at).execute(),
  );
  expect(await messageOf(central, "growth")).toBe(
    "the disk is full in 2 days: the database has 4 GB and grows by 500 MB a day",
  );
});

test("the tables are shown with rows and bytes, the largest first", async () => {
  await using central = await startCentral(engine);
  const printed: string[] = [];
  const say = () => undefined;
  await showGrowth({
    platform: central.platform,
    actor: systemActor("test"),
    print: (line) => printed.push(line),
    say,
  });
  const rows = printed.filter((line) => / rows .* %$/.test(line));
  const share = rows.map((line) => Number(/([\d.]+) %$/.exec(line)?.[1]));
  expect(printed.join("\n")).toMatch(/^roles +\d+ rows +[\d.]+ MB/m);
  expect(printed.join("\n")).not.toMatch(/^search_/m);
  expect(share).toEqual(share.toSorted((one, other) => other - one));
  expect(printed.slice(rows.length)).toEqual([
    expect.stringMatching(/^\d+ smaller ones /),
    expect.stringMatching(/^all .* 100\.0 %$/),
    "How fast it grows is known after two nights.",
    expect.stringMatching(/^Kept: activities \d+ days/),
  ]);
});

test("a database that does not answer is one fault among the findings, and the rest is looked at", async () => {
  await using central = await startCentral(engine);
  await central.platform.proveWrite();
  central.clock.advance(1_000);
  await central.platform.database.close();
  const states = await statesOf(central);
  expect([states["write"], states["disk"], states["edges"]]).toEqual(["fault", expect.any(String), "fault"]);
});

if (engine.name === "PostgreSQL")
  test("processes that may take more connections than PostgreSQL lends are found", async () => {
    await using central = await startCentral(engine, { config: { database_read_connections: 500 } });
    expect(await messageOf(central, "connections")).toMatch(/^1 central processes may take 525 connections, but/);
  });
