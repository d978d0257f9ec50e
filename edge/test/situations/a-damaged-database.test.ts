import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../../../shared/lib/log.ts";
import { openHeadMark } from "../../store/head-mark.ts";
import { openStore, type Store } from "../../store/open.ts";
import { openSteps, STEPS_LOST } from "../../store/steps.ts";
import { openOwnStore } from "../../sync/own-store.ts";
import { bridgeLane, shows } from "../bridge-lane.ts";
import { gateRig } from "../gate-rig.ts";

const PAGE = 4096;
const LANE = bridgeLane({ weighing: "record" });

let directory: string;
let database: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "edge-damage-"));
  database = join(directory, "edge.db");
});
afterEach(() => rmSync(directory, { recursive: true }));

/** A weighed truck goes in by its QR, and the edge ends. @returns the number of facts */
async function aTruckGoesIn(): Promise<number> {
  await using rig = await gateRig(LANE, undefined, openStore({ path: database, log: silentLog }));
  await rig.loop("before", "occupied");
  await shows(rig, 12_340, 3);
  await rig.scan(rig.qr(rig.ticket(1)));
  await rig.wait(2_000);
  await rig.loop("under", "occupied");
  await rig.loop("before", "free");
  await rig.loop("under", "free");
  expect(rig.story()).toEqual(["decision OK", "weighing 12340", "passage confirmed"]);
  return rig.facts().length;
}

/** Fills the pages of these tables with what a failing disk leaves, and starts as the daemon does. */
function damaged(...tables: string[]): Store {
  const db = new Database(database);
  db.pragma("wal_checkpoint(TRUNCATE)");
  const pages = tables.flatMap((table) =>
    db.prepare<[string], number>("SELECT pageno FROM dbstat WHERE name = ?").pluck().all(table),
  );
  db.close();
  const bytes = readFileSync(database);
  for (const page of pages) bytes.fill(0xaa, (page - 1) * PAGE, page * PAGE);
  writeFileSync(database, bytes);
  const settings = { dataDirectory: directory, databaseFile: database, enrolmentCode: null };
  return openOwnStore({ ...settings, credentialsFile: join(directory, "credentials.json") }, silentLog).store;
}

describe("a database whose steps and weights are gone", () => {
  it("takes both from the facts: the same QR is refused, another one is admitted", async () => {
    await aTruckGoesIn();
    await using rig = await gateRig(LANE, undefined, damaged("steps", "weights"));
    const before = rig.story().length;
    const [same, other] = [rig.ticket(1), rig.ticket(2)];
    expect(openSteps(rig.store).weights.of(same.id)).toMatchObject([{ step: "in", kg: 12_340 }]);
    await rig.scan(rig.qr(same));
    await rig.wait(10_000);
    await rig.scan(rig.qr(other));
    expect(rig.story().slice(before)).toEqual(["decision ALREADY_IN", "decision OK"]);
    expect(openSteps(rig.store).areLost()).toBe(false);
  });

  it("and its last facts, too, knows that a vehicle without a step may have one", async () => {
    const facts = await aTruckGoesIn();
    using mark = openHeadMark(database);
    mark.note(facts + 1);
    const store = damaged("steps");
    expect(openSteps(store).areLost()).toBe(true);
    store.close();
  });
});

it("until central's records are complete, whoever may have passed is referred", async () => {
  await using rig = await gateRig();
  const ticket = rig.ticket(1);
  rig.store.db.prepare("INSERT INTO meta (key, value) VALUES (?, '')").run(STEPS_LOST);
  await rig.crash();
  await rig.loop("under", "free");
  await rig.scan(rig.qr(ticket));
  expect(rig.facts().at(-1)).toMatchObject({ decision: { verdict: "refer", code: "STALE_REPLICA" } });
  expect(rig.devices.sent).toEqual([]);
  rig.replica.startOver("it was damaged");
  rig.learn();
  expect(openSteps(rig.store).areLost()).toBe(false);
});
