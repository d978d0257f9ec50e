import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { LatestActivity } from "../../../../wire/gate-activity.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { firstCapturesOf } from "../../../gates/files/service.ts";
import { fillInTickets } from "../journal/fill-in-ticket.ts";
import { latestOfLanes } from "../latest-of-lanes.ts";
import { ACTIVITIES, shown } from "../store.ts";

export const listLatestActivities = defineRead({
  id: "listLatestActivities",
  method: "get",
  path: "/v1/live-activities/latest",
  isOwn: true,
  permission: "gates.read",
  scope: ACTIVITIES,
  summary: "The latest activity of each lane that is about a vehicle, newest first",
  query: z.strictObject({ area_id: Uuid.optional(), gate_id: Uuid.optional() }),
  reply: z.strictObject({ items: z.array(LatestActivity) }),
  async handle({ db, actor, query }) {
    const latest = await latestOfLanes(db, actor, query);
    await fillInTickets(db, latest);
    const captures = await firstCapturesOf(db, latest);
    return { items: latest.map((one) => ({ ...shown(one), capture_id: captures.get(one.id) ?? null })) };
  },
});
