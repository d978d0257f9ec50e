import { CentralConfig } from "../../../central/config/config.ts";
import { insertMany } from "../../../central/platform/db/insert-many.ts";
import { openDatabase } from "../../../central/platform/db/open-database.ts";
import { jsonText } from "../../../central/platform/db/stored.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { AreaRules } from "../../../shared/wire/area.ts";
import { LaneRules } from "../../../shared/wire/lane.ts";
import type { CentralPlace } from "../central/run-central.ts";
import { LISTS } from "../lists/rows.ts";

/** A site of one area, whose first lanes are busy. */
export interface FilledSite {
  areaId: string;
  gateIds: readonly string[];
  /** The lanes of each gate, by their order. */
  laneIds: readonly string[];
}

export const LANES_OF_GATE = 8;
const BATCH = 10_000;
const idOf = (kind: number, n: number): string => `01910000-000${kind}-7000-8000-${n.toString(16).padStart(12, "0")}`;

/**
 * Fills an empty database, before the indexes of lists exist. The first lane of a vehicle is any lane, once; all others
 * pass the lanes of the first gate, so that most lanes are quiet beside busy ones.
 */
export async function fillSite(
  { directory, databaseUrl }: CentralPlace,
  { activities, lanes }: { activities: number; lanes: number },
): Promise<FilledSite> {
  const config = CentralConfig.parse({ data_directory: directory, database_url: databaseUrl });
  const database = await openDatabase(config, { log: silentLog, random: Math.random });
  const at = "2025-01-01T00:00:00.000Z";
  const record = { created_at: at, updated_at: at, deleted_at: null };
  const areaId = idOf(1, 0);
  const laneIds = Array.from({ length: lanes }, (_, n) => idOf(3, n));
  const gateIds = Array.from({ length: Math.ceil(lanes / LANES_OF_GATE) }, (_, n) => idOf(2, n));
  const gateOf = (lane: number): string => gateIds[Math.floor(lane / LANES_OF_GATE)] ?? "";
  await database.write(async (tx) => {
    const rules = jsonText(AreaRules.parse({}));
    const area = { ...record, id: areaId, name: "Marunda", description: "", time_zone: "Asia/Jakarta", rules };
    await insertMany(tx, "areas", [area] as never[]);
    const gates = gateIds.map((id, n) => ({ ...record, id, area_id: areaId, name: `Gate ${n + 1}` }));
    await insertMany(tx, "gates", gates);
    const rows = laneIds.map((id, n) => ({
      ...record,
      id,
      gate_id: gateOf(n),
      area_id: areaId,
      is_active: 1,
      rules: jsonText(LaneRules.parse({})),
      name: `Lane ${n + 1}`,
      number: (n % LANES_OF_GATE) + 1,
      direction: n % 2 === 0 ? "in" : "out",
    }));
    await insertMany(tx, "lanes", rows as never[]);
  });
  const row = LISTS["activities"]?.row;
  if (!row) throw new Error("the list of activities has no rows to measure with");
  for (let from = 0; from < activities; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, activities - from) }, (_, step) => {
      const n = from + step;
      const lane = n < lanes ? n : n % LANES_OF_GATE;
      return { ...row(n), area_id: areaId, gate_id: gateOf(lane), lane_id: laneIds[lane] };
    });
    await database.write((tx) => insertMany(tx, "gate_activities", rows as never[]));
  }
  await database.close();
  return { areaId, gateIds, laneIds };
}
