import { AreaRules } from "../../../../shared/wire/area.ts";
import type { FeedChange } from "../publish.ts";

/** The change of an area in the feed; a deletion when `name` is null. */
export const areaChange = (id: string, name: string | null, areaId: string | null = id): FeedChange => ({
  kind: "area",
  id,
  areaId,
  gateId: null,
  data: name === null ? null : { id, name, time_zone: "Asia/Jakarta", rules: AreaRules.parse({}) },
});
