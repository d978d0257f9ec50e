import { z } from "zod";
import { cleaned } from "../../shared/lib/pasted.ts";
import { normalNitku, normalNpwp } from "../../shared/lib/tax-number.ts";
import { Email, Line, OptionalLine, Timestamp, Uuid, Words } from "../../shared/wire/common.ts";
import { saying } from "../../shared/words/spoken-text.ts";

/** An optional e-mail address; an empty one counts as absent. */
const OptionalEmail = z.union([z.literal("").transform(() => null), Email]).nullable();
/** A tax number in its normal form, however it is typed; an empty one counts as absent. */
const taxNumber = (normal: (typed: string) => string | null, error: string) =>
  z
    .string()
    .overwrite(cleaned)
    .max(255)
    .overwrite((typed) => normal(typed) ?? typed)
    .refine((text) => text === "" || normal(text) !== null, { error });
const Npwp = taxNumber(normalNpwp, saying("must_be_tax_number"))
  .transform((text) => (text === "" ? null : text))
  .nullable();
const Nitku = taxNumber(normalNitku, saying("must_be_business_location"));
/** A line of text that may be empty. */
const Text = OptionalLine.unwrap().transform((text) => text ?? "");

export const CompanyType = z.enum(["tenant", "customer"]);
export const OperationStatus = z.enum(["operation", "not_operation"]);
export const StatusPu = z.enum(["registered", "not_registered"]);

/** A tenant of the area, or a customer. */
export const Company = z
  .strictObject({
    id: Uuid,
    email: z.string().nullable(),
    npwp: z.string().nullable().describe("tax number of 16 digits; unique when given"),
    nitku: z.string().describe("number of the business location, 22 digits; unique when given, may be empty"),
    name: z.string(),
    business_field: z.string(),
    operation_status: OperationStatus,
    type: CompanyType,
    status_pu: StatusPu,
    no_pu: z.string().nullable(),
    pic_name: z.string(),
    pic_phone: z.string(),
    address: z.string(),
    supporting_doc_file_path: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "Company" });
export type Company = z.infer<typeof Company>;

/** The fields of a company that its users maintain. */
const fields = {
  name: Line,
  email: OptionalEmail,
  npwp: Npwp,
  nitku: Nitku,
  business_field: Text,
  operation_status: OperationStatus,
  type: CompanyType,
  status_pu: StatusPu,
  no_pu: OptionalLine,
  pic_name: Text,
  pic_phone: Text,
  address: Words,
  supporting_doc_file_path: OptionalLine,
};

export const CompanyCreate = z.strictObject({
  ...fields,
  email: fields.email.default(null),
  npwp: fields.npwp.default(null),
  nitku: fields.nitku.default(""),
  business_field: fields.business_field.default(""),
  operation_status: fields.operation_status.default("operation"),
  type: fields.type.default("tenant"),
  status_pu: fields.status_pu.default("not_registered"),
  no_pu: fields.no_pu.default(null),
  pic_name: fields.pic_name.default(""),
  pic_phone: fields.pic_phone.default(""),
  address: fields.address.default(""),
  supporting_doc_file_path: fields.supporting_doc_file_path.default(null),
});
export type CompanyCreate = z.infer<typeof CompanyCreate>;

export const CompanyUpdate = z.strictObject(fields).partial();
export type CompanyUpdate = z.infer<typeof CompanyUpdate>;

/** An option of a dropdown. */
export const IdAndName = z.strictObject({ id: Uuid, name: z.string() });
export type IdAndName = z.infer<typeof IdAndName>;
