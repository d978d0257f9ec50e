import { GateActivity } from "../../../../shared/wire/gate-activity.ts";
import { type GateDetail, GateDetail as GateDetailSchema } from "../../../../shared/wire/gate-resources.ts";
import { listOf } from "../../../platform/lists.ts";
import type { Visit } from "../../visit.ts";

/** The operations behind the live pages. */
export const LIVE_READS = ["streamLiveActivities", "listGatesOfArea", "listGateActivities"] as const;

/** The gates of an area, with the last activity of each lane. */
export interface AreaNow {
  id: string;
  name: string;
  gates: readonly GateDetail[];
  /** By the id of the lane. */
  latest: ReadonlyMap<string, GateActivity>;
}

const GatePage = listOf(GateDetailSchema);
const ActivityPage = listOf(GateActivity);
const PER_PAGE = 100;

/** Reads an area as it is now. */
export async function readArea(visit: Visit, { id, name }: { id: string; name: string }): Promise<AreaNow> {
  const gates: GateDetail[] = [];
  for (let after: string | undefined, isMore = true; isMore;) {
    const query = { per_page: PER_PAGE, sort: "name", order: "asc", after };
    const page = await visit.read("listGatesOfArea", { params: { areaId: id }, query }, GatePage);
    gates.push(...page.items);
    after = page.meta.next_after ?? undefined;
    isMore = after !== undefined;
  }
  const query = { area_id: id, kind: "decision", per_page: PER_PAGE };
  const { items } = await visit.read("listGateActivities", { query }, ActivityPage);
  const latest = new Map<string, GateActivity>();
  for (const activity of items)
    if (activity.lane_id !== null && !latest.has(activity.lane_id)) latest.set(activity.lane_id, activity);
  return { id, name, gates, latest };
}
