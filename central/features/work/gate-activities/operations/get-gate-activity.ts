import { reviewsOfActivity } from "../../../gates/cases/service.ts";
import { laneOf } from "../../../gates/lanes/service.ts";
import { gateOf } from "../../../base/gates.ts";
import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { GateActivityDetail } from "../../../../wire/gate-activity.ts";
import { WeighingFact } from "../../../../../shared/wire/fact.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { capturesOf } from "../../../gates/files/service.ts";
import { fillInTickets } from "../journal/fill-in-ticket.ts";
import { journalOf } from "../journal/fact-store.ts";
import { ACTIVITIES, findActivity, shown } from "../store.ts";

export const getGateActivity = defineRead({
  id: "getGateActivity",
  method: "get",
  path: "/v1/gate-activities/{id}",
  permission: "gates.read",
  scope: ACTIVITIES,
  summary: "One activity: its decision, the journal behind it, who overrode, its reviews",
  params: z.strictObject({ id: Uuid }),
  reply: GateActivityDetail,
  async handle({ db, actor, params, platform }) {
    const activity = await findActivity(db, actor, params.id);
    if (!activity) throw noSuch("gate activity", params.id);
    await fillInTickets(db, [activity]);
    const lane = activity.lane_id === null ? null : await laneOf(db, activity.lane_id);
    const facts = await journalOf(db, activity.id);
    const weighing = facts.findLast(({ type }) => type === "weighing");
    return {
      ...shown(activity),
      gate_name: (await gateOf(db, activity.gate_id))?.name ?? null,
      lane_name: lane?.name ?? null,
      decision: activity.decision,
      gross_kg: WeighingFact.pick({ gross_kg: true }).strip().safeParse(weighing?.body).data?.gross_kg ?? null,
      facts,
      captures: await capturesOf(db, platform.files, activity),
      reviews: await reviewsOfActivity(db, activity.id),
    };
  },
});
