import { randomUUID } from "node:crypto";
import type { Database as Handle } from "better-sqlite3";
import type { DecisionFact, Fact, PassageFact } from "../../../shared/wire/fact.ts";

/** A fact with its received text. */
export interface Sent {
  fact: Fact;
  body: string;
}

const FACT = [
  "id",
  "edge_id",
  "boot_id",
  "sequence",
  "activity_id",
  "type",
  "occurred_at",
  "happened_at",
  "received_at",
];
const ACTIVITY = ["id", "gate_id", "lane_id", "edge_id", "area_id", "vehicle_ticket_id", "ticket_id", "activity"];
const SHOWN = ["verdict", "code", "color", "vehicle_number", "normal_plate", "presented_text", "presented", "decision"];
const TIMES = ["checked_at", "status", "passage", "passed_at", "created_at", "updated_at"];
const STEP = ["at", "activity_id", "gate_id", "gate_name", "lane_id"];

/**
 * Writes central's rows for a received fact, each by one plain upsert without lookups and checks: the fact, its
 * activity, the last step of its vehicle ticket, its feed row and the audit row.
 * @param db central's database, which contains the vehicle tickets
 */
export function floorRows(db: Handle): (sent: readonly Sent[], at: string) => void {
  const fact = db.prepare(
    `INSERT INTO facts (${FACT.join(", ")}, previous_hash, hash, body) VALUES (${places(FACT.length + 3)})
     ON CONFLICT (id) DO NOTHING`,
  );
  const columns = [...ACTIVITY, ...SHOWN, ...TIMES];
  const activity = db.prepare(
    `INSERT INTO gate_activities (${columns.join(", ")}, kind, source, container_number, lateness, is_offline,
       on_signature_alone) VALUES (${places(columns.length)}, 'decision', 'edge', '', 'late', 1, 0)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, passage = excluded.passage,
       passed_at = excluded.passed_at, updated_at = excluded.updated_at`,
  );
  const lastStep = STEP.map((name) => `last_step_${name} = ?`).join(", ");
  const ticket = (step: "in" | "out", status: "active" | "done") =>
    db.prepare(
      `UPDATE vehicle_tickets SET last_step = '${step}', check_${step}_at = ?, check_${step}_activity_id = ?,
         status = '${status}', updated_at = ?, ${lastStep} WHERE id = ?`,
    );
  const tickets = { in: ticket("in", "active"), out: ticket("out", "done") };
  const insert = db.prepare(
    `UPDATE feed_entries SET seq = ?, data = json_set(data, '$.last_step', json(?))
     WHERE kind = 'vehicle_ticket' AND record_id = ? AND area_id = ? AND gate_id = ''`,
  );
  const audit = db.prepare(
    `INSERT INTO audit_log (id, at, actor_kind, actor_id, actor_name, operation, record_type, record_id, before, after)
     VALUES (?, ?, 'edge', ?, 'Edge', 'pushActivities', 'vehicle_ticket', ?, '{}', ?)`,
  );
  let position = db.prepare<[], number>("SELECT max(seq) FROM feed_entries").pluck().get() ?? 0;

  function keep({ fact: one, body }: Sent, at: string): void {
    const { id, edge_id, boot_id, sequence, activity_id, type, occurred_at, previous_hash, hash } = one;
    fact.run(
      id,
      edge_id,
      boot_id,
      sequence,
      activity_id,
      type,
      occurred_at,
      occurred_at,
      at,
      previous_hash,
      hash,
      body,
    );
  }
  function decided(one: DecisionFact, passage: PassageFact | undefined, at: string): void {
    const { id, gate_id, lane_id, edge_id, area_id, vehicle_ticket_id, ticket_id, decision, presented } = one;
    const place = [id, gate_id, lane_id, edge_id, area_id, vehicle_ticket_id, ticket_id, decision.step];
    const plate = [one.police_number, one.police_number.replaceAll(" ", "")];
    const text = [presented.text, JSON.stringify(presented), JSON.stringify(decision)];
    const end = passage ? ["passed", passage.outcome, passage.occurred_at] : ["allowed", null, null];
    const shown = [decision.verdict, decision.code, decision.colour, ...plate, ...text];
    activity.run(...place, ...shown, one.occurred_at, ...end, at, at);
  }
  function passed(one: PassageFact, at: string): void {
    const { activity_id, gate_id, lane_id, edge_id, area_id, vehicle_ticket_id, occurred_at, step } = one;
    if (step === null) return;
    const last = { step, at: occurred_at, activity_id, gate_id, gate_name: "Gate 1", lane_id };
    const text = JSON.stringify(last);
    const place = [occurred_at, activity_id, gate_id, "Gate 1", lane_id];
    tickets[step].run(occurred_at, activity_id, at, ...place, vehicle_ticket_id);
    insert.run(++position, text, vehicle_ticket_id, area_id);
    audit.run(randomUUID(), at, edge_id, vehicle_ticket_id, text);
  }
  const keepAll = db.transaction((sent: readonly Sent[], at: string) => {
    const passages = new Map<string, PassageFact>();
    for (const { fact } of sent) if (fact.type === "passage") passages.set(fact.activity_id, fact);
    for (const one of sent) {
      keep(one, at);
      if (one.fact.type === "decision") decided(one.fact, passages.get(one.fact.id), at);
      if (one.fact.type === "passage") passed(one.fact, at);
    }
  });
  return (sent, at) => keepAll.immediate(sent, at);
}

function places(count: number): string {
  return Array.from({ length: count }, () => "?").join(", ");
}
