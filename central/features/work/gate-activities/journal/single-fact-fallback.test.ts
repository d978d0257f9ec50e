import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "../../../../../shared/lib/log.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { onSqlite } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { receivedUpTo } from "../service.ts";
import { ingestBatch } from "./ingest-batch.ts";
import { accepted, activitySite } from "../test/activity-site.ts";

const engine = onSqlite();
let central: TestCentral;
beforeAll(async () => {
  central = await startCentral(engine);
});
afterAll(() => central[Symbol.asyncDispose]());

test("a fact that central stumbles over is parked, and holds up none of the others", async () => {
  const site = activitySite(central, await central.as("super_admin"));
  const { edgeId, gate, journal } = await site.gateWithEdge();
  const cursed = newId();
  await central.platform.database.write((tx) =>
    sql`create trigger fault before insert on gate_activities when new.vehicle_ticket_id = ${sql.lit(cursed)}
      begin select raise(abort, 'a fault'); end`.execute(tx),
  );
  const facts = [journal.decision(), journal.decision({ vehicle_ticket_id: cursed }), journal.decision()] as const;
  const identity = { edgeId, gateId: gate.id, areaId: gate.area_id };
  const take = () => ingestBatch(central.platform.transact, systemActor("test"), identity, facts, silentLog);
  const error = "central failed to take it in; its log says why";
  expect((await take()).results).toEqual([
    accepted(facts[0]),
    { id: facts[1].id, outcome: "parked", error },
    accepted(facts[2]),
  ]);
  expect((await take()).results.map(({ outcome }) => outcome)).toEqual(["known", "parked", "known"]);
  expect(await receivedUpTo(central.platform.db, edgeId)).toBe(3);
});
