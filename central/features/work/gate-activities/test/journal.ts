import { newId } from "../../../../../shared/lib/ids.ts";
import { ADMISSION, ADMITTED } from "../../../../../shared/test/sample-facts.ts";
import type { Decision } from "../../../../../shared/wire/decision.ts";
import { Fact } from "../../../../../shared/wire/fact.ts";
import { dateFacts, type DatedFact } from "../journal/date-facts.ts";
import { hashOf } from "../journal/read-fact.ts";

/** A fact as it goes over the wire. */
export type SentFact = Record<string, unknown> & { id: string; activity_id: string; sequence: number; hash: string };

/** The place of an edge. */
export interface EdgePlace {
  edge_id: string;
  gate_id: string;
  area_id: string;
  lane_id: string;
}

/**
 * Writes an edge's journal in a test: numbered, chained and hashed as an edge does it.
 * @param officerId the officer who acts there
 */
export function testJournal(place: EdgePlace, nowMs: () => number, officerId: string = newId()) {
  const by = { type: "officer", id: officerId, name: "Officer" };
  const boot_id = newId();
  let head = { sequence: 0, hash: "0".repeat(64) };
  const { lane_id, ...ids } = place;

  function append(type: Fact["type"], fields: object, activityId?: string): SentFact {
    const atMs = nowMs();
    const id = newId(atMs);
    const unhashed: Record<string, unknown> = {
      type,
      ...ids,
      lane_id,
      id,
      activity_id: activityId ?? id,
      boot_id,
      sequence: head.sequence + 1,
      occurred_at: new Date(atMs).toISOString(),
      clock: { trust: "trusted", offset_ms: 0 },
      is_offline: false,
      replica_age_ms: 1_000,
      previous_hash: head.hash,
      ...fields,
    };
    const sent = { ...unhashed, hash: hashOf(unhashed) ?? "" } as unknown as SentFact;
    head = { sequence: sent.sequence, hash: sent.hash };
    return sent;
  }

  return {
    place,
    head: () => head,
    /** Continues from an earlier head, as after a disk restore, or behind another sequence. */
    goOnFrom: (from: { sequence: number; hash: string }): void => void (head = { ...from }),
    decision: (fields: object = {}, decision: Partial<Decision> = {}) =>
      append("decision", {
        ...ADMISSION,
        decision: { ...ADMITTED, ...decision },
        ...fields,
      }),
    passage: (activityId: string, fields: object = {}) =>
      append(
        "passage",
        { outcome: "confirmed", vehicle_ticket_id: null, step: "in", because: "loops saw it", ...fields },
        activityId,
      ),
    settlement: (activityId: string, fields: object = {}) =>
      append(
        "settlement",
        {
          outcome: "admitted",
          vehicle_ticket_id: null,
          step: "in",
          by,
          reason: "papers seen",
          ...fields,
        },
        activityId,
      ),
    weighing: (activityId: string, fields: object = {}) =>
      append(
        "weighing",
        {
          scale_id: newId(),
          vehicle_ticket_id: null,
          step: "in",
          gross: 12_340,
          unit: "kg",
          gross_kg: 12_340,
          stable_by: "indicator",
          memory_id: null,
          by_hand: null,
          ...fields,
        },
        activityId,
      ),
    override: (fields: object = {}) =>
      append("override", {
        action: "open",
        by,
        reason: "ambulance",
        until: null,
        command_id: null,
        ...fields,
      }),
    amendment: (fields: object = {}, activityId?: string) =>
      append(
        "amendment",
        {
          action: "step_back",
          vehicle_ticket_id: null,
          step: null,
          paper: null,
          by,
          reason: "turned back",
          ...fields,
        },
        activityId,
      ),
    tailgate: (fields: object = {}) => append("tailgate", { after_activity_id: null, ...fields }),
    event: (fields: object = {}) => append("event", { event: "boot", detail: "started", ...fields }),
  };
}

/** The facts as central reads them. */
export function parsed(...facts: readonly SentFact[]): Fact[] {
  return facts.map((fact) => Fact.parse(fact));
}

/** Facts of one edge as central dates them when all arrive at once. */
export function dated(receivedMs: number, ...facts: readonly SentFact[]): (DatedFact & { receivedMs: number })[] {
  const read = parsed(...facts).map((fact) => ({ is: "fact", fact, body: "", isHashGood: true }) as const);
  return dateFacts(read, [], read[0]?.fact.edge_id ?? "", receivedMs).map((fact) => ({ ...fact, receivedMs }));
}
