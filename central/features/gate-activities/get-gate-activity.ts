import { z } from "zod";
import { AppError } from "../../../shared/errors/app-error.ts";
import { Uuid } from "../../../shared/wire/common.ts";
import { GateActivityDetail } from "../../../shared/wire/gate-activity.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { journalOf } from "./fact-store.ts";
import { reviewsOf } from "./review-store.ts";
import { findActivity, shown } from "./store.ts";
import { type FactNeeds } from "./take-facts.ts";

export const getGateActivity = ({ db }: Platform, { gates, lanes }: FactNeeds) =>
  defineOperation({
    id: "getGateActivity",
    method: "get",
    path: "/v1/gate-activities/{id}",
    permission: "gates.read",
    summary: "One activity: its decision, the journal behind it, who overrode, its reviews",
    params: z.strictObject({ id: Uuid }),
    reply: GateActivityDetail,
    async handle({ actor, params }) {
      const activity = await findActivity(db, actor, params.id);
      if (!activity) throw new AppError("not_found", `No gate activity ${params.id}`);
      const lane = activity.lane_id === null ? null : await lanes.laneOf(db, activity.lane_id);
      return {
        ...shown(activity),
        gate_name: (await gates.gateOf(db, activity.gate_id))?.name ?? null,
        lane_name: lane?.name ?? null,
        decision: activity.decision,
        facts: await journalOf(db, activity.id),
        captures: [],
        reviews: await reviewsOf(db, activity.id),
      };
    },
  });
