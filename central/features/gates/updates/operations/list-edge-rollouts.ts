import { WHOLE_SITE } from "../require-whole-site.ts";
import { z } from "zod";
import { EdgeRollout } from "../../../../wire/edge-update.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { rolloutsOf } from "../store.ts";

export const listEdgeRollouts = defineRead({
  ...WHOLE_SITE,
  id: "listEdgeRollouts",
  method: "get",
  path: "/v1/edge-rollouts",
  summary: "The last updates of the gates, the newest first",
  reply: z.strictObject({ items: z.array(EdgeRollout) }),
  handle: async ({ db }) => ({ items: await rolloutsOf(db) }),
});
