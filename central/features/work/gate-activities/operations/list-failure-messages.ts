import { z } from "zod";
import { REASONS } from "../../../../../shared/rules/reason-texts.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { DecisionCode } from "../../../../../shared/wire/decision.ts";
import { FailureMessage } from "../../../../wire/gate-activity.ts";
import { dayFilters } from "../../../../platform/day-range.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { ACTIVITIES, countsByCode } from "../store.ts";

export const listFailureMessages = defineRead({
  id: "listFailureMessages",
  method: "get",
  path: "/v1/gate-activities/failure-messages",
  permission: "gates.read",
  scope: ACTIVITIES,
  summary: "Every code that the rule book refuses, refers or warns by, with its texts and its count",
  query: z.strictObject({
    area_id: Uuid.optional(),
    gate_id: Uuid.optional(),
    lane_id: Uuid.optional(),
    ...dayFilters("checked"),
  }),
  reply: z.strictObject({ items: z.array(FailureMessage) }),
  async handle({ db, actor, query }) {
    const counts = await countsByCode(db, actor, query);
    const codes = DecisionCode.options.filter((code) => code !== "OK");
    return {
      items: codes.map((code) => {
        const { colour, led, sentence } = REASONS[code];
        return { code, color: colour, led_message: led, error_message: sentence, count: counts.get(code) ?? 0 };
      }),
    };
  },
});
