import { z } from "zod";
import { AppError } from "../../../shared/errors/app-error.ts";
import { Uuid } from "../../../shared/wire/common.ts";
import { GateActivityDetail } from "../../../shared/wire/gate-activity.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { capturesOf } from "../files/service.ts";
import { journalOf } from "./journal/fact-store.ts";
import { findActivity, shown } from "./store.ts";
import { type FactNeeds } from "./journal/take-facts.ts";

export const getGateActivity = ({ db, files }: Platform, { gates, lanes, reviews }: FactNeeds) =>
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
        captures: await capturesOf({ db, files }, activity),
        reviews: await reviews.ofActivity(db, activity.id),
      };
    },
  });
