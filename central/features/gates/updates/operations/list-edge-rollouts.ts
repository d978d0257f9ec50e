import { z } from "zod";
import { EdgeRollout } from "../../../../wire/edge-update.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { rolloutsOf } from "../store.ts";
import { OWN } from "./rollout-scope.ts";

export const listEdgeRollouts = defineRead({
  ...OWN,
  id: "listEdgeRollouts",
  method: "get",
  path: "/v1/edge-rollouts",
  summary: "The last updates of the gates, the newest first",
  reply: z.strictObject({ items: z.array(EdgeRollout) }),
  handle: async ({ db }) => ({ items: await rolloutsOf(db) }),
});
