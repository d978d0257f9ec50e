import type Database from "better-sqlite3";
import { epochMsOf } from "../../../shared/lib/clock.ts";
import { Fact } from "../../../shared/wire/fact.ts";
import type { SiteStep } from "../../site/message.ts";
import { siteStepOf, siteWeightOf } from "../../site/steps-of-facts.ts";
import { jsonOfBody } from "../flawed-facts.ts";
import { STEPS_LOST } from "../steps.ts";
import { openWeights } from "../weights.ts";

/**
 * Takes the steps and weights that the damaged tables lost from the facts of the new journal. A step that was taken
 * counts as spent, as after a power cut, unless its opening is still known.
 */
export function stepsFromFacts(into: Database.Database): void {
  const weights = openWeights({ db: into });
  const put = into.prepare<[string, string | null, number, string, string, number]>(
    `INSERT INTO steps (vehicle_ticket_id, step, at_ms, activity_id, lane_id, sequence, inside_delta)
     VALUES (?, ?, ?, ?, ?, ?, 0)
     ON CONFLICT (vehicle_ticket_id) DO UPDATE SET step = excluded.step, at_ms = excluded.at_ms,
       activity_id = excluded.activity_id, lane_id = excluded.lane_id, sequence = excluded.sequence
     WHERE excluded.sequence > sequence`,
  );
  const spend = ({ vehicle_ticket_id: id, step, at, activity_id, lane_id, sequence }: SiteStep): void => {
    put.run(id, step, epochMsOf(at), activity_id, lane_id, sequence);
  };
  const taken = new Map<string, SiteStep>();
  // One row at a time: a connection that iterates writes nothing meanwhile.
  const next = into.prepare<[number], { sequence: number; body: string }>(
    "SELECT sequence, body FROM journal WHERE sequence > ? ORDER BY sequence LIMIT 1",
  );
  for (let row = next.get(0); row !== undefined; row = next.get(row.sequence)) {
    const fact = Fact.safeParse(jsonOfBody(row.body)).data;
    const said = fact && siteStepOf(fact);
    if (said?.state === "taken") taken.set(said.activity_id, said);
    else if (said) {
      const sequence = taken.get(said.activity_id)?.sequence ?? said.sequence;
      taken.delete(said.activity_id);
      if (said.state === "spent") spend({ ...said, sequence });
    }
    const weighed = fact && siteWeightOf(fact);
    if (weighed)
      weights.receive(weighed.vehicle_ticket_id, { step: weighed.step, kg: weighed.kg, atMs: epochMsOf(weighed.at) });
  }
  const isOpen = into.prepare<[string], number>("SELECT 1 FROM open_activities WHERE activity_id = ?").pluck();
  for (const said of taken.values()) if (isOpen.get(said.activity_id) === undefined) spend(said);
}

/** Steps are lost that no fact tells either: until central's records are complete, whoever has no step may have one. */
export function markStepsLost(into: Database.Database): void {
  into.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES (?, '')").run(STEPS_LOST);
}
