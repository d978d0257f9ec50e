import { WHOLE_SITE } from "../require-whole-site.ts";
import { z } from "zod";
import { EdgeRelease } from "../../../../wire/edge-update.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { releasesOf, shownRelease } from "../store.ts";

export const listEdgeReleases = defineRead({
  ...WHOLE_SITE,
  id: "listEdgeReleases",
  method: "get",
  path: "/v1/edge-releases",
  summary: "The versions that gates can be updated to, the newest first",
  reply: z.strictObject({ items: z.array(EdgeRelease) }),
  handle: async ({ db }) => ({ items: (await releasesOf(db)).map(shownRelease) }),
});
