import Database from "better-sqlite3";
import { Fact } from "../../shared/wire/fact.ts";
import { AreaRecord, type AreaRules } from "../../shared/wire/area.ts";
import { VehicleTicketRecord } from "../../shared/wire/feed.ts";

/** The edge's stored data, read while the edge runs. */
export interface GateMemory extends Disposable {
  /** All facts of the journal in order. @param after only those with a greater sequence */
  facts(after?: number): Fact[];
  lastSequence(): number;
  /** The vehicle ticket in the gate's replica; null when it is unknown. */
  vehicleTicket(id: string): VehicleTicketRecord | null;
  /** The rules of the area in the gate's replica. @throws when the replica has no such area */
  areaRules(id: string): AreaRules;
  /** Another record of the replica as JSON; null when it is unknown or gone. */
  record(kind: string, id: string): string | null;
  outbox(): { waiting: number; parked: number };
}

/** @param file the edge's database, which must exist */
export function openGateMemory(file: string): GateMemory {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  const facts = db.prepare<[number], string>("SELECT body FROM journal WHERE sequence > ? ORDER BY sequence").pluck();
  const last = db.prepare<[], number>("SELECT coalesce(max(sequence), 0) FROM journal").pluck();
  const ticket = db
    .prepare<[string], string>("SELECT body FROM replica_vehicle_tickets WHERE id = ? ORDER BY generation DESC")
    .pluck();
  const record = db
    .prepare<[string, string], string>(
      "SELECT body FROM replica_records WHERE kind = ? AND id = ? ORDER BY generation DESC",
    )
    .pluck();
  const outbox = db.prepare<[string], number>("SELECT count(*) FROM outbox WHERE state = ?").pluck();
  return {
    facts: (after = 0) => facts.all(after).map((body) => Fact.parse(JSON.parse(body))),
    lastSequence: () => last.get() ?? 0,
    vehicleTicket(id) {
      const body = ticket.get(id);
      return body === undefined ? null : VehicleTicketRecord.parse(JSON.parse(body));
    },
    areaRules: (id) => AreaRecord.parse(JSON.parse(record.get("area", id) ?? "null")).rules,
    record: (kind, id) => record.get(kind, id) ?? null,
    outbox: () => ({ waiting: outbox.get("waiting") ?? 0, parked: outbox.get("parked") ?? 0 }),
    [Symbol.dispose]: () => db.close(),
  };
}
