import { z } from "zod";
import { normalizePlate } from "../../../../../shared/lib/plate.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { ActivityKind, ActivityStatus, GateActivity } from "../../../../wire/gate-activity.ts";
import { Step } from "../../../../../shared/wire/lane.ts";
import { dayFilters } from "../../../../platform/day-range.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { fillInTickets } from "../journal/fill-in-ticket.ts";
import { ACTIVITIES, LIST, pageOfActivities, shown } from "../store.ts";
import { saying } from "../../../../../shared/words/spoken-text.ts";

export const listGateActivities = defineRead({
  id: "listGateActivities",
  method: "get",
  path: "/v1/gate-activities",
  permission: "gates.read",
  scope: ACTIVITIES,
  summary: "What happened at the gates, page by page",
  query: listQuery(["checked_at", "created_at", "vehicle_number"], {
    area_id: Uuid.optional(),
    gate_id: Uuid.optional(),
    lane_id: Uuid.optional(),
    kind: ActivityKind.optional(),
    activity: Step.optional(),
    status: ActivityStatus.optional(),
    vehicle_ticket_id: Uuid.optional(),
    noise: z
      .stringbool()
      .optional()
      .describe("false: without scans that are no code, and without the reports of noisy readers; true: these alone"),
    ...dayFilters("checked"),
    plate: z
      .string()
      .max(32)
      .refine((typed) => normalizePlate(typed) !== "", { error: saying("must_hold_a_letter") })
      .optional()
      .describe("part of a police number, however it is typed"),
  }),
  list: LIST,
  reply: listOf(GateActivity),
  async handle({ db, actor, query }) {
    const { items, meta } = await pageOfActivities(db, actor, query);
    await fillInTickets(db, items);
    return { items: items.map(shown), meta };
  },
});
