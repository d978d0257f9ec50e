import { z } from "zod";
import { EdgeRelease } from "../../../../wire/edge-update.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { releasesOf, shownRelease } from "../store.ts";
import { OWN } from "./release-scope.ts";

export const listEdgeReleases = defineRead({
  ...OWN,
  id: "listEdgeReleases",
  method: "get",
  path: "/v1/edge-releases",
  summary: "The versions that gates can be updated to, the newest first",
  reply: z.strictObject({ items: z.array(EdgeRelease) }),
  handle: async ({ db }) => ({ items: (await releasesOf(db)).map(shownRelease) }),
});
