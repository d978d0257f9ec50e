// Only kills show what both sides have on their disks.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { openJournal } from "../../../edge/store/journal.ts";
import { openStore } from "../../../edge/store/open.ts";
import { readCredentials } from "../../../edge/sync/credentials.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import {
  type BenchGate,
  type CentralPlace,
  makeGate,
  startCentral,
  withCentral,
} from "../../bench/central/run-central.ts";
import { fillFeed } from "../../bench/central/fill-feed.ts";
import { type Child, startNode } from "../../lib/child.ts";
import { freePort } from "../../../shared/test/free-port.ts";
import { until } from "../../lib/until.ts";

/** Real processes, killed in the middle of their work, as in a power failure. */

const ROOT = join(import.meta.dirname, "../../..");
const IS_LONG = process.env["LONG"] !== undefined;
const TICKETS = IS_LONG ? 8_000 : 4_000;
const FACTS = IS_LONG ? 6_000 : 3_000;
const KILLS = IS_LONG ? 20 : 2;

interface Site {
  place: CentralPlace;
  gate: BenchGate;
  edgeDatabase: string;
  centralDatabase: string;
  startCentral(): Promise<Child>;
  startEdge(): Promise<Child>;
}

/** A central with thousands of tickets and an edge with thousands of facts, before any synchronization. */
async function farApart(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "killed-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const place = { directory: join(folder, "central"), databaseUrl: null };
  const edgeDirectory = join(folder, "edge");
  const credentialsFile = join(edgeDirectory, "credentials.json");
  const gate = await withCentral(place, async ({ platform }, admin, url) => {
    const made = await makeGate(admin, url, credentialsFile);
    await fillFeed(platform, made.areaId, TICKETS, () => undefined);
    return made;
  });
  const edgeDatabase = join(edgeDirectory, "edge.db");
  const port = await freePort();
  const credentials = readCredentials(credentialsFile);
  if (!credentials) throw new Error("the edge was enrolled");
  const store = openStore({ path: edgeDatabase, log: silentLog });
  const header = {
    edge_id: credentials.edge_id,
    boot_id: newId(),
    clock: { trust: "trusted", offset_ms: 0 },
    is_offline: true,
    replica_age_ms: 0,
    area_id: credentials.area_id,
    gate_id: credentials.gate_id,
  } as const;
  const journal = openJournal(store);
  store.durably(() => {
    for (let n = 0; n < FACTS; n++) {
      const fact = { type: "event", lane_id: gate.laneId, event: "lane_fault", detail: `${n}` } as const;
      journal.append(fact, header, Date.now());
    }
  });
  store.close();
  return {
    place,
    gate,
    edgeDatabase,
    centralDatabase: join(place.directory, "central.db"),
    startCentral: async () => (await startCentral(place, () => undefined, [], port)).child,
    startEdge: async () =>
      startNode(join(ROOT, "edge/main.ts"), [], {
        env: {
          GATE_EDGE_DATA_DIRECTORY: edgeDirectory,
          GATE_EDGE_CREDENTIALS_FILE: credentialsFile,
          GATE_EDGE_CENTRAL_URL: `http://127.0.0.1:${port}`,
          GATE_EDGE_CONSOLE_PORT: String(await freePort()),
          GATE_EDGE_LOG_LEVEL: "error",
        },
      }),
  };
}

/** Reads a database of another process; null while it can't be read. */
function look<T>(file: string, read: (db: Database.Database) => T): T {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}
const count = (file: string, table: string): number =>
  look(file, (db) => db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0);
const texts = (file: string, query: string): unknown[] =>
  look(file, (db) => db.prepare<[], string>(query).pluck().all()).map((text) => JSON.parse(text) as unknown);

/** Waits until both sides have the same data: the journal in one direction, the feed in the other. */
async function inStep({ edgeDatabase, centralDatabase, gate }: Site): Promise<void> {
  await until("central has the whole journal", () => count(edgeDatabase, "outbox") === 0, 60_000);
  const isWhole = (): boolean =>
    look(edgeDatabase, (db) => {
      const text = db.prepare<[], string>("SELECT value FROM meta WHERE key = 'replica'").pluck().get() ?? "{}";
      return (JSON.parse(text) as { rebuild: unknown }).rebuild === null;
    });
  await until("the gate has the whole feed", isWhole, 60_000);
  const journal = texts(edgeDatabase, "SELECT body FROM journal ORDER BY sequence");
  expect(journal.length).toBeGreaterThan(FACTS);
  expect(texts(centralDatabase, "SELECT body FROM facts ORDER BY sequence")).toEqual(journal);
  const ofFeed = `SELECT data FROM feed_entries WHERE kind = 'vehicle_ticket' AND data IS NOT NULL AND area_id = '${gate.areaId}' ORDER BY record_id`;
  const live = "(SELECT value ->> '$.live.generation' FROM meta WHERE key = 'replica')";
  expect(
    texts(edgeDatabase, `SELECT body FROM replica_vehicle_tickets WHERE generation = ${live} ORDER BY id`),
  ).toEqual(texts(centralDatabase, ofFeed));
}

test(
  "central and an edge that are killed in mid-batch and in mid-apply lose nothing, and nothing counts twice; nor does a backup that is put back",
  async () => {
    const site = await farApart();
    const { edgeDatabase, centralDatabase } = site;
    const backup = `${centralDatabase}.backup`;
    let [central, edge] = [await site.startCentral(), await site.startEdge()];
    onTestFinished(async () => {
      await Promise.all([central.stop(), edge.stop()]);
    });
    for (let kill = 1; kill <= KILLS; kill++) {
      // Kills one, the other and both in turn, each time after some further progress; whom it spares goes on.
      const [atCentral, atEdge] = [kill % 3 !== 2, kill % 3 !== 1];
      const [facts, tickets] = [count(centralDatabase, "facts"), count(edgeDatabase, "replica_vehicle_tickets")];
      const isFurther = (): boolean =>
        (atCentral && count(centralDatabase, "facts") > facts) ||
        (atEdge && count(edgeDatabase, "replica_vehicle_tickets") > tickets) ||
        (kill > 1 && count(edgeDatabase, "outbox") === 0);
      await until("there is something to lose", isFurther, 60_000);
      await Promise.all([atCentral && central.kill(), atEdge && edge.kill()]);
      // A backup from the time when a part of the journal was sent.
      if (kill === 1) look(centralDatabase, (db) => db.prepare("VACUUM INTO ?").run(backup));
      if (atCentral) central = await site.startCentral();
      if (atEdge) edge = await site.startEdge();
    }
    await inStep(site);
    await central.kill();
    for (const end of ["-wal", "-shm"]) rmSync(`${centralDatabase}${end}`, { force: true });
    copyFileSync(backup, centralDatabase);
    expect(count(centralDatabase, "facts")).toBeLessThan(FACTS);
    central = await site.startCentral();
    await until("central has everything again", () => count(centralDatabase, "facts") > FACTS, 60_000);
    await inStep(site);
    expect([central.pid, edge.pid]).not.toContain(-1);
  },
  120_000 + KILLS * 20_000,
);
