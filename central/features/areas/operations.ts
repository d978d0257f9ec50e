import { z } from "zod";
import { Area, AreaRules } from "../../../shared/wire/area.ts";
import { Line, TimeZone, Words } from "../../../shared/wire/common.ts";
import { patched, patchOf } from "../../platform/patch.ts";
import { type Platform } from "../../platform/platform.ts";
import { plainResource, type Resource } from "../../platform/resource.ts";
import { inAreasOf } from "../../platform/scope.ts";

declare module "../../platform/db/database.ts" {
  interface Database {
    areas: Omit<Area, "rules"> & { rules: string };
  }
}

const AreaCreate = z.strictObject({
  name: Line,
  description: Words.default(""),
  time_zone: TimeZone.default("Asia/Jakarta"),
  rules: AreaRules.default(AreaRules.parse({})),
});
const AreaUpdate = patchOf(AreaCreate.extend({ rules: AreaRules }));

/** Areas, as a plain resource; every write reaches the gates of the area. */
export function areas(platform: Platform): Resource<Area> {
  return plainResource(platform, {
    name: "area",
    noun: "Area",
    nouns: "Areas",
    module: "areas",
    path: "/v1/areas",
    table: "areas",
    record: Area,
    create: AreaCreate,
    update: AreaUpdate,
    search: ["name", "description"],
    sort: ["created_at", "name", "updated_at"],
    scope: (actor) => inAreasOf(actor, "id"),
    made: (input) => input,
    changed: (before, input) => patched(before, input),
    saved: (work, { id, name, time_zone, rules, deleted_at }) =>
      work.feed.publish({
        kind: "area",
        id,
        areaId: id,
        gateId: null,
        data: deleted_at === null ? { id, name, time_zone, rules } : null,
      }),
  });
}
