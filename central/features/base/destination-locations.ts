import { sql, type SqlBool } from "kysely";
import { Uuid } from "../../../shared/wire/common.ts";
import {
  DestinationLocation,
  DestinationLocationCreate,
  DestinationLocationFields,
} from "../../wire/destination-location.ts";
import { recordsOf } from "../../platform/declare/records.ts";
import { resource } from "../../platform/declare/resource.ts";
import { given, patchOf } from "../../platform/patch.ts";
import type { Feature } from "../../platform/feature.ts";
import { resolveReference } from "../../platform/resolve-reference.ts";
import { scopeOf } from "../../platform/scope.ts";
import type { Work } from "../../platform/transact.ts";
import { areas } from "./areas.ts";
import { companyNamed } from "./companies.ts";

declare module "../../platform/db/database.ts" {
  interface Database {
    buildings: DestinationLocation;
  }
}

/** A user who serves only some areas may not change the buildings of others. */
async function requireArea(work: Work, areaId: string | null | undefined): Promise<void> {
  if (areaId !== null && areaId !== undefined)
    await resolveReference("area_id", areas.get(work.tx, work.actor, areaId));
}

/** Buildings of companies. Any company may send its vehicles to any building, so every company sees all of them. */
export const buildings = recordsOf<DestinationLocation>({
  name: "destination location",
  scope: scopeOf({ table: "buildings", company: "none", area: "none" }),
  record: DestinationLocation,
  search: ["name", "address"],
  unique: [{ column: "name", among: ["company_id"] }],
  removing: (work, before) => requireArea(work, before.area_id),
  references: [
    {
      table: "ticket_destinations",
      column: "building_id",
      words: "use_waiting_destinations",
      where: sql<SqlBool>`status = 'waiting'`,
    },
  ],
});

export const destinationLocationOperations = resource(buildings, {
  noun: "DestinationLocation",
  nouns: "DestinationLocations",
  may: "destination-locations",
  path: "/v1/destination-locations",
  create: DestinationLocationCreate,
  update: patchOf(DestinationLocationFields),
  example: { company_id: "01920000-0000-7000-8000-000000000001", name: "Warehouse 3" },
  sort: ["name", "created_at", "updated_at"],
  order: "asc",
  filters: { company_id: Uuid.optional(), area_id: Uuid.optional() },
  async toRecord(work, input) {
    await companyNamed(work, input.company_id);
    await requireArea(work, input.area_id);
    return input;
  },
  async applyPatch(before, input, work) {
    await requireArea(work, before.area_id);
    await requireArea(work, input.area_id);
    return { ...before, ...given(input) };
  },
});

export const destinationLocationsFeature: Feature = {
  name: "destination-locations",
  operations: destinationLocationOperations,
};
