import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteHandle from "better-sqlite3";
import { type CompiledQuery, Kysely, SqliteDialect } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../shared/lib/ids.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { makeListIndexes } from "../../../platform/db/list-indexes.ts";
import { openSqlite } from "../../../platform/db/sqlite.ts";
import type { Work } from "../../../platform/transact.ts";
import { countInside } from "../../trade/tickets/gates/read-tickets.ts";
import { addFacts, factsOfActivities, storedFacts } from "./journal/fact-store.ts";
import type { DatedFact } from "./journal/date-facts.ts";
import { momentsOf } from "./journal/journal-store.ts";
import { latestOfLane, latestOfLanes } from "./latest-of-lanes.ts";
import { latestOfText, LIST, pageOfActivities } from "./store.ts";

/** SQLite keeps no statistics here: the statement alone determines the index. */

let folder: string;
let handle: SqliteHandle.Database;
let tx: Tx;
const asked: CompiledQuery[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "central-lookups-"));
  await (await openSqlite(join(folder, "central.db"))).close();
  handle = new SqliteHandle(join(folder, "central.db"));
  const dialect = new SqliteDialect({ database: handle });
  const db = new Kysely<Database>({ dialect, log: ({ query }) => void asked.push(query) });
  await makeListIndexes(db, "central.db", [LIST]);
  tx = db;
});
afterAll(() => {
  handle.close();
  rmSync(folder, { recursive: true });
});

const EDGE = newId();
const fresh = Array.from({ length: 3 }, (_, n): DatedFact => {
  const fact = { id: newId(), edge_id: EDGE, boot_id: newId(), sequence: n + 7, activity_id: newId(), type: "event" };
  const rest = { occurred_at: "", previous_hash: "", hash: "" };
  return { is: "fact", fact: { ...fact, ...rest } as DatedFact["fact"], body: "{}", isHashGood: true, happenedMs: 0 };
});
const work = (): Work => ({ tx, nowMs: 0, at: "" }) as unknown as Work;

test.each<[string, () => Promise<unknown>, RegExp]>([
  [
    "the facts of activities that go on",
    () => factsOfActivities(work(), fresh, new Map(fresh.map(({ fact }) => [fact.activity_id, null]))),
    /USING INDEX facts_by_activity \(activity_id=\?\)$/,
  ],
  ["what is parked of new facts", () => addFacts(work(), EDGE, fresh), /parked_facts_waiting \(edge_id=\? AND fact_id/],
  ["what stands beside new facts", () => storedFacts(tx, [newId()], EDGE, [7, 900]), /\(edge_id=\? AND sequence=\?\)$/],
  ["one place of a journal", () => momentsOf(tx, EDGE, 9), /facts_by_place \(edge_id=\? AND sequence=\?\)/],
  [
    "the latest of a lane",
    () => latestOfLane(tx, systemActor("test"), { gateId: newId(), laneId: newId() }),
    /USING INDEX gate_activities_latest_of_lane \(lane_id=\?\)$/,
  ],
  [
    "the latest of all lanes",
    () => latestOfLanes(tx, systemActor("test"), { area_id: newId() }),
    /lanes.*; CORRELATED SCALAR SUBQUERY 1; SEARCH gate_activities USING INDEX gate_activities_latest_of_lane \(lane_id>\? AND lane_id<\?\)$/,
  ],
  [
    "a check-in that may be repeated",
    () => latestOfText(tx, { laneId: newId(), source: "virtual", text: "A", since: "2026" }),
    /USING INDEX gate_activities_at_central \(lane_id=\? AND source=\? AND checked_at>\?\)/,
  ],
  ...[true, false].map((noise): [string, () => Promise<unknown>, RegExp] => [
    `activities, those that are noise ${noise ? "alone" : "left out"},`,
    () =>
      pageOfActivities(tx, systemActor("test"), { page: 1, per_page: 20, sort: "checked_at", order: "desc", noise }),
    /^SEARCH gate_activities USING INDEX list_gate_activities_noise_checked_at \(noise=\?\)$/,
  ]),
  ["vehicles inside", () => countInside(tx, newId()), /USING INDEX vehicle_tickets_inside \(area_id=\?\)$/],
])("%s are found by an index that names them", async (_, ask, index) => {
  asked.length = 0;
  await ask();
  const last = asked.at(-1);
  const plan = handle.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${last?.sql}`);
  expect(
    plan
      .all(...(last?.parameters ?? []))
      .map(({ detail }) => detail)
      .join("; "),
  ).toMatch(index);
});
