import { isoTime } from "../../../../../shared/lib/clock.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import type { Fact } from "../../../../../shared/wire/fact.ts";
import type { EdgeIdentity } from "../../../../platform/auth/principal.ts";
import { hashOf } from "../journal/read-fact.ts";

type Header = "id" | "activity_id" | "edge_id" | "boot_id" | "sequence" | "occurred_at" | "clock" | "is_offline";
type Chained = "replica_age_ms" | "area_id" | "gate_id" | "previous_hash" | "hash";
type Own<F> = F extends Fact ? Omit<F, Header | Chained> : never;

/** The journal of a simulated edge: numbered, chained and hashed as an edge does it. */
export function openSeedJournal(edge: EdgeIdentity, startMs: number) {
  const bootId = newId(startMs);
  let head = { sequence: 0, hash: "0".repeat(64) };
  return {
    /**
     * @param atMs Unix epoch milliseconds @param activityId the activity that the fact continues; null where it begins
     *   one
     */
    append(fact: Own<Fact>, atMs: number, activityId: string | null = null): Record<string, unknown> & { id: string } {
      const id = newId(atMs);
      const unhashed = {
        ...fact,
        id,
        activity_id: activityId ?? id,
        edge_id: edge.edgeId,
        boot_id: bootId,
        sequence: head.sequence + 1,
        occurred_at: isoTime(atMs),
        clock: { trust: "trusted", offset_ms: 0 },
        is_offline: false,
        replica_age_ms: 1000,
        area_id: edge.areaId,
        gate_id: edge.gateId,
        previous_hash: head.hash,
      };
      head = { sequence: unhashed.sequence, hash: hashOf(unhashed) ?? "" };
      return { ...unhashed, hash: head.hash };
    },
  };
}

export type SeedJournal = ReturnType<typeof openSeedJournal>;
