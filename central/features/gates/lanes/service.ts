import { first } from "../../../platform/db/first.ts";
import { Lane } from "../../../wire/gate-resources.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { recordsOf } from "../../../platform/declare/records.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { devicesOf } from "./device-store.ts";

declare module "../../../platform/db/database.ts" {
  interface Database {
    lanes: Omit<Lane, "is_active" | "rules"> & { is_active: number; rules: string };
  }
}

/** Lanes; each lane and its devices are published to its own gate alone. */
export const lanes = recordsOf<Lane>({
  name: "lane",
  scope: scopeOf({ table: "lanes", company: "none", area: "area_id" }),
  record: Lane,
  search: ["name"],
  unique: [{ column: "number", among: ["gate_id"] }],
  async published({ tx }, { created_at: _created, updated_at: _updated, deleted_at: _deleted, ...lane }) {
    const devices = (await devicesOf(tx, lane.id)).map(({ id, name, settings }) => ({ id, name, settings }));
    return { kind: "lane", id: lane.id, areaId: lane.area_id, gateId: lane.gate_id, data: { ...lane, devices } };
  },
});

/** The lanes of these gates that are not deleted, by number. */
export async function lanesOfGates(db: Reads, gateIds: readonly string[]): Promise<Lane[]> {
  return (await lanes.having(db, "gate_id", gateIds)).sort((one, other) => one.number - other.number);
}

/** A lane with the names that its records show. */
export interface NamedLane extends Lane {
  gate_name: string;
  area_name: string;
}

/** The lane with the names of its gate and area, without a permission check, even when it is deleted. */
export async function laneOf(db: Reads, id: string): Promise<NamedLane | null> {
  const row = await first(
    db
      .selectFrom("lanes")
      .innerJoin("gates", "gates.id", "lanes.gate_id")
      .innerJoin("areas", "areas.id", "lanes.area_id")
      .selectAll("lanes")
      .select(["gates.name as gate_name", "areas.name as area_name"])
      .where("lanes.id", "=", id),
  );
  if (!row) return null;
  const { gate_name, area_name, ...lane } = row;
  return { ...lanes.read(lane), gate_name, area_name };
}
