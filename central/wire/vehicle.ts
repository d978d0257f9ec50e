import { z } from "zod";
import { normalContainer } from "../../shared/lib/container-number.ts";
import { OptionalLine, Uuid } from "../../shared/wire/common.ts";
import { PoliceNumber } from "../../shared/wire/vehicle-ticket.ts";
import { saying } from "../../shared/words/spoken-text.ts";

const ContainerNumber = z
  .string()
  .max(255, { error: saying("must_be_container_number"), abort: true })
  .overwrite(normalContainer)
  .regex(/^[A-Z0-9]{4,15}$/, { error: saying("must_be_container_number") });

const fields = {
  police_number: PoliceNumber,
  type: z.string().trim().max(50).default("transport"),
  vehicle_type: z.string().trim().max(50).default(""),
  comodity: OptionalLine.default(null),
  unit_of_item: OptionalLine.default(null),
  total_item: z.number().min(0).max(1e12).default(0),
  containers: z.array(ContainerNumber).max(10).default([]),
};

export const VehicleCreate = z
  .strictObject({
    company_id: Uuid.optional(),
    ...fields,
  })
  .meta({ id: "VehicleCreate" });
/** The company of a vehicle cannot change. */
export const VehicleFields = z.strictObject(fields);
