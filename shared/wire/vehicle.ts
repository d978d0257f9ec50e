import { z } from "zod";
import { normalContainer } from "../lib/container-number.ts";
import { OptionalLine, Uuid } from "./common.ts";
import { PoliceNumber } from "./vehicle-ticket.ts";

const ContainerNumber = z
  .string()
  .max(255, { error: "must be a container number, 4 to 15 letters and digits", abort: true })
  .overwrite(normalContainer)
  .regex(/^[A-Z0-9]{4,15}$/, { error: "must be a container number, 4 to 15 letters and digits" });

const fields = {
  police_number: PoliceNumber,
  type: z.string().trim().max(50, { error: "must have at most 50 characters" }).default("transport"),
  vehicle_type: z
    .string()
    .trim()
    .max(50, { error: "must have at most 50 characters" })
    .default("")
    .describe("such as dumptruck or container"),
  comodity: OptionalLine.default(null),
  unit_of_item: OptionalLine.default(null),
  total_item: z.number().min(0, { error: "must not be negative" }).max(1e12, { error: "is too large" }).default(0),
  containers: z.array(ContainerNumber).max(10, { error: "must hold at most 10 container numbers" }).default([]),
};

export const VehicleCreate = z.strictObject({
  company_id: Uuid.optional().describe("the company; people of a company may leave it out, everybody else gives it"),
  ...fields,
});
/** The company of a vehicle cannot change. */
export const VehicleFields = z.strictObject(fields);
