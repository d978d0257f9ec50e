import { z } from "zod";
import { Email, Line, OptionalLine, Timestamp, Uuid } from "../../shared/wire/common.ts";

/** An employee of a company, such as a driver or a contact person. An employee is not a user of the system. */
export const CompanyEmployee = z
  .strictObject({
    id: Uuid,
    company_id: Uuid,
    name: z.string(),
    employee_number: z.string().nullable().describe("the company's own number; unique in it when given"),
    position: z.string().nullable().describe("what the person does there, such as driver"),
    email: z.string().nullable(),
    phone_number: z.string().nullable(),
    is_active: z.boolean(),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "CompanyEmployee" });
export type CompanyEmployee = z.infer<typeof CompanyEmployee>;

const fields = {
  name: Line,
  employee_number: OptionalLine.default(null),
  position: OptionalLine.default(null),
  email: Email.nullable().default(null),
  phone_number: OptionalLine.default(null),
  is_active: z.boolean().default(true),
};

export const CompanyEmployeeCreate = z.strictObject({
  company_id: Uuid.optional(),
  ...fields,
});
/** The company of an employee cannot change. */
export const CompanyEmployeeFields = z.strictObject(fields);
