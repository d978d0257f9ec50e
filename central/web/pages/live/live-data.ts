import type { LatestActivity } from "../../../wire/gate-activity.ts";
import type { GateDetail } from "../../../wire/gate-resources.ts";
import type { PageContext } from "../../page-context.ts";
import { streamLiveActivities } from "../../../features/work/gate-activities/operations/stream-live-activities.ts";
import { listGroupedGates } from "../../../features/gates/gate-details/list-grouped-gates.ts";
import { listLatestActivities } from "../../../features/work/gate-activities/operations/list-latest-activities.ts";

/** The operations behind the live pages. */
export const LIVE_READS = [streamLiveActivities, listGroupedGates, listLatestActivities] as const;

/** The gates of an area. */
export interface AreaNow {
  id: string;
  name: string;
  gates: readonly GateDetail[];
}

/** What a control room shows: its areas, and the latest vehicle of each lane, by the lane's id. */
export interface Now {
  areas: readonly AreaNow[];
  latest: ReadonlyMap<string, LatestActivity>;
}

const PER_PAGE = 100;

/** Reads every gate of the person's areas as it is now. */
export async function readNow(context: PageContext): Promise<Now> {
  const [areas, latest] = await Promise.all([readAreas(context), readLatest(context, {})]);
  return { areas, latest };
}

/** Reads the latest vehicle of each lane, by the lane's id. @param where narrows the lanes */
export async function readLatest(context: PageContext, where: { gate_id?: string }): Promise<Now["latest"]> {
  const { items } = await context.read(listLatestActivities, { query: where });
  return new Map(items.map((activity) => [activity.lane_id ?? "", activity]));
}

async function readAreas(context: PageContext): Promise<AreaNow[]> {
  const areas: AreaNow[] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const page = await context.read(listGroupedGates, { query: { per_page: PER_PAGE, after } });
    areas.push(...page.items.map(({ area, gates }) => ({ ...area, gates })));
    after = page.meta.next_after;
  }
  return areas;
}
