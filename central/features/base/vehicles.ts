import { sql, type SqlBool } from "kysely";
import { z } from "zod";
import { normalizePlate } from "../../../shared/lib/plate.ts";
import { Uuid } from "../../../shared/wire/common.ts";
import { VehicleCreate, VehicleFields } from "../../wire/vehicle.ts";
import { Vehicle } from "../../../shared/wire/vehicle-ticket.ts";
import { recordsOf } from "../../platform/declare/records.ts";
import { resource } from "../../platform/declare/resource.ts";
import { given, patchOf } from "../../platform/patch.ts";
import type { Feature } from "../../platform/feature.ts";
import { scopeOf } from "../../platform/scope.ts";
import { companyNamed } from "./companies.ts";

const PlatedVehicle = Vehicle.extend({ plate_normal: z.string() }).meta({ id: "PlatedVehicle" });
type PlatedVehicle = z.infer<typeof PlatedVehicle>;

/** Vehicles of companies; tickets create the vehicles that they name and that do not exist yet. */
export const vehicles = recordsOf<PlatedVehicle>({
  name: "vehicle",
  scope: scopeOf({ table: "vehicles", company: "company_id", area: "none" }),
  record: PlatedVehicle,
  search: ["police_number", "plate_normal", "vehicle_type", "comodity"],
  unique: [{ column: "plate_normal", path: "police_number", among: ["company_id"] }],
  references: [
    {
      table: "vehicle_tickets",
      column: "vehicle_id",
      words: "use_vehicle_tickets",
      where: sql<SqlBool>`status = 'active' and deleted_at is null`,
    },
  ],
});

export const vehicleOperations = resource(vehicles, {
  noun: "Vehicle",
  nouns: "Vehicles",
  may: "vehicles",
  path: "/v1/vehicles",
  create: VehicleCreate,
  update: patchOf(VehicleFields),
  example: { company_id: "01920000-0000-7000-8000-000000000001", police_number: "B 9123 KLM" },
  sort: ["created_at", "police_number", "updated_at"],
  filters: { company_id: Uuid.optional(), vehicle_type: z.string().trim().max(50).optional() },
  bulk: ["create", "update", "delete"],
  shown: Vehicle,
  async toRecord(work, input) {
    const company = await companyNamed(work, input.company_id);
    return { ...input, company_id: company.id, plate_normal: normalizePlate(input.police_number) };
  },
  applyPatch: (before, input) => {
    const after = { ...before, ...given(input) };
    return { ...after, plate_normal: normalizePlate(after.police_number) };
  },
});

export const vehiclesFeature: Feature = {
  name: "vehicles",
  operations: vehicleOperations,
};
