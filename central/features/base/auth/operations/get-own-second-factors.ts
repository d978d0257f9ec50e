import { SecondFactors } from "../../../../wire/second-factor.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { requireSelf, OWN_FACTORS, shownFactors } from "../second-factor/own.ts";

export const getOwnSecondFactors = defineRead({
  ...OWN_FACTORS,
  id: "getOwnSecondFactors",
  method: "get",
  path: "/v1/profile/second-factors",
  summary: "One's own second factors, remembered devices, and how many recovery codes are left",
  reply: SecondFactors,
  handle: async ({ db, actor, platform: { clock } }) => shownFactors(db, await requireSelf(db, actor), clock.nowMs()),
});
