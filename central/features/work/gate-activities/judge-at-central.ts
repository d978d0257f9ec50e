import { decide } from "../../../../shared/rules/decide.ts";
import type { Facts, Presentation } from "../../../../shared/rules/facts.ts";
import type { AreaRecord } from "../../../../shared/wire/area.ts";
import type { VehicleTicketRecord } from "../../../../shared/wire/feed.ts";
import type { Lane } from "../../../wire/gate-resources.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { blocksAt } from "../../trade/blocks.ts";
import { freshnessOf } from "../../trade/papers/service.ts";
import { insideOf, queuesOf } from "../buffer-zone/service.ts";
import type { Judged } from "./activity-of-check-in.ts";

/** What is judged at which lane. */
interface Asked {
  lane: Pick<Lane, "id" | "direction" | "is_active" | "rules">;
  presentation: Presentation;
  vehicleTicket: VehicleTicketRecord | null;
  readPlate: string | null;
  before: Facts["sameScanBefore"];
}

/** Central's judgement in an area, by the rule book of the gates; what it reads of the area is read once. */
export async function judgeIn(db: Reads, area: AreaRecord, nowMs: number): Promise<(asked: Asked) => Judged> {
  const freshness = await freshnessOf(db, area.id);
  const customsKnownAtMs = freshness === null ? null : Date.parse(freshness);
  const vehiclesInside = area.rules.capacity === null ? 0 : (await insideOf(db, area.id)).inside;
  const blocks = await blocksAt(db, area.id);
  const queueOf = await queuesOf(db, area.id, nowMs);
  return ({ lane, presentation, vehicleTicket, readPlate, before }) => {
    const facts: Facts = {
      presentation,
      vehicleTicket,
      lastStep: vehicleTicket?.last_step ?? null,
      lane: { id: lane.id, direction: lane.direction, isClosed: !lane.is_active, rules: lane.rules },
      area: { id: area.id, timeZone: area.time_zone, rules: area.rules },
      blocks,
      vehiclesInside,
      queue: queueOf(vehicleTicket?.id ?? null),
      time: { nowMs, trust: "trusted", uncertaintyMs: 0 },
      customsKnownAtMs,
      replicaAgeMs: 0,
      readPlate,
      sameScanBefore: before,
    };
    return { facts, decision: decide(facts) };
  };
}
