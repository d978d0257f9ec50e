import { z } from "zod";
import { AllAreaRules, Area } from "../../../shared/wire/area.ts";
import { Line, TimeZone, USUAL_TIME_ZONE, Words } from "../../../shared/wire/common.ts";
import { recordsOf } from "../../platform/declare/records.ts";
import { resource } from "../../platform/declare/resource.ts";
import { patched, patchOf } from "../../platform/patch.ts";
import type { Feature } from "../../platform/feature.ts";
import { scopeOf } from "../../platform/scope.ts";
import { OPEN_TICKETS } from "./open-tickets.ts";

declare module "../../platform/db/database.ts" {
  interface Database {
    areas: Omit<Area, "rules"> & { rules: string };
  }
}

const AreaCreate = z.strictObject({
  name: Line,
  description: Words.default(""),
  time_zone: TimeZone.default(USUAL_TIME_ZONE),
  rules: AllAreaRules.default(AllAreaRules.parse({})),
});

/** Areas; every write is published to the gates of the area. */
export const areas = recordsOf<Area>({
  name: "area",
  scope: scopeOf({ table: "areas", company: "none", area: "id" }),
  record: Area,
  search: ["name", "description"],
  references: [
    { table: "gates", column: "area_id", words: "use_gates" },
    { ...OPEN_TICKETS, column: "area_id" },
  ],
  published: (_work, { id, name, time_zone, rules: { load_tolerance_percent: _central, ...rules } }) => {
    return { kind: "area", id, areaId: id, gateId: null, data: { id, name, time_zone, rules } };
  },
});

export const areaOperations = resource(areas, {
  noun: "Area",
  nouns: "Areas",
  may: "areas",
  path: "/v1/areas",
  create: AreaCreate,
  update: patchOf(AreaCreate.extend({ rules: AllAreaRules })),
  example: { name: "Marunda" },
  sort: ["created_at", "name", "updated_at"],
  applyPatch: patched,
});

export const areasFeature: Feature = {
  name: "areas",
  operations: areaOperations,
};
