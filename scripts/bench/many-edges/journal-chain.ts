import { hashOfFact } from "../../../edge/store/journal.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { ADMISSION } from "../../../shared/test/sample-facts.ts";
import type { Fact } from "../../../shared/wire/fact.ts";

/** The journal of a simulated edge: numbered and hash-chained like a real one, but not stored. */
export function openJournalChain(of: { edgeId: string; gateId: string; areaId: string; laneId: string }) {
  let head = { sequence: 0, hash: "0".repeat(64) };
  let acknowledged = 0;
  const bootId = newId();
  const append = (fact: Record<string, unknown>, activityId?: string): Fact => {
    const id = newId();
    const unhashed = {
      ...fact,
      id,
      activity_id: activityId ?? id,
      edge_id: of.edgeId,
      boot_id: bootId,
      sequence: head.sequence + 1,
      occurred_at: new Date().toISOString(),
      clock: { trust: "trusted", offset_ms: 0 },
      is_offline: false,
      replica_age_ms: 0,
      area_id: of.areaId,
      gate_id: of.gateId,
      lane_id: of.laneId,
      previous_hash: head.hash,
    } as unknown as Omit<Fact, "hash">;
    const hash = hashOfFact(unhashed);
    head = { sequence: unhashed.sequence, hash };
    return { ...unhashed, hash } as Fact;
  };
  return {
    head: () => head,
    /** Number of facts in flight. */
    unsent: () => head.sequence - acknowledged,
    /** Central has acknowledged all facts of this visit. */
    isAtCentral(facts: readonly Fact[]): void {
      acknowledged = Math.max(acknowledged, ...facts.map(({ sequence }) => sequence));
    },
    /** A vehicle arrives and passes: two facts. */
    visit(): Fact[] {
      const decided = append(ADMISSION);
      const passed = append(
        { type: "passage", outcome: "confirmed", vehicle_ticket_id: null, step: "in", because: "loops" },
        decided.id,
      );
      return [decided, passed];
    },
  };
}
