import { GateActivity } from "../../../../shared/wire/gate-activity.ts";
import { type GateDetail, GatesOfArea } from "../../../../shared/wire/gate-resources.ts";
import { listOf } from "../../../platform/lists.ts";
import type { Visit } from "../../visit.ts";

/** The operations behind the live pages. */
export const LIVE_READS = ["streamLiveActivities", "listGroupedGates", "listGateActivities"] as const;

/** The gates of an area. */
export interface AreaNow {
  id: string;
  name: string;
  gates: readonly GateDetail[];
}

/** What a control room shows: its areas, and the last decision of each lane, by the lane's id. */
export interface Now {
  areas: readonly AreaNow[];
  latest: ReadonlyMap<string, GateActivity>;
}

const GroupPage = listOf(GatesOfArea);
const ActivityPage = listOf(GateActivity);
const PER_PAGE = 100;

/** Reads every gate of the person's areas as it is now. */
export async function readNow(visit: Visit): Promise<Now> {
  const [areas, activities] = await Promise.all([
    readAreas(visit),
    visit.read("listGateActivities", { query: { kind: "decision", per_page: PER_PAGE } }, ActivityPage),
  ]);
  const latest = new Map<string, GateActivity>();
  for (const activity of activities.items)
    if (activity.lane_id !== null && !latest.has(activity.lane_id)) latest.set(activity.lane_id, activity);
  return { areas, latest };
}

async function readAreas(visit: Visit): Promise<AreaNow[]> {
  const areas: AreaNow[] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const page = await visit.read("listGroupedGates", { query: { per_page: PER_PAGE, after } }, GroupPage);
    areas.push(...page.items.map(({ area, gates }) => ({ ...area, gates })));
    after = page.meta.next_after;
  }
  return areas;
}
