import { z } from "zod";
import { Email, Line, OptionalLine, Timestamp, Uuid } from "../../shared/wire/common.ts";
import { Role } from "./role.ts";
import { saying } from "../../shared/words/spoken-text.ts";

/** A user account. Passwords and PINs are never returned. */
export const User = z
  .strictObject({
    id: Uuid,
    fullname: z.string(),
    email: z.string(),
    phone_number: z.string().nullable(),
    type: z
      .enum(["internal", "tenant"])
      .describe("internal people work for the area, tenant people for a company in it"),
    role_id: Uuid,
    role: Role.pick({ id: true, key: true, name: true, level: true }),
    company_id: Uuid.nullable(),
    area_ids: z.array(Uuid).describe("the areas that the person sees; empty for a company's people: all of them"),
    is_active: z.boolean(),
    has_password: z.boolean().describe("false until the person has set one by the link that was sent"),
    has_gate_pin: z.boolean().describe("may sign in at the console of a gate"),
    attachment_url: z.string().nullable(),
    email_verified_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "User" });
export type User = z.infer<typeof User>;

/** The response to an update of a tenant-operational user. */
export const TenantOperationalUser = z
  .strictObject({
    id: Uuid,
    fullname: z.string(),
    email: z.string(),
    phone_number: z.string(),
    role_id: Uuid,
    is_active: z.boolean(),
  })
  .meta({ id: "TenantOperationalUser" });

/** The sign-in PIN of a gate's console. Easily guessed PINs are rejected. */
export const GatePin = z
  .string()
  .regex(/^\d{6,8}$/, { error: saying("must_be_pin") })
  .refine((pin) => !/^(\d)\1+$/.test(pin) && !"01234567890".includes(pin) && !"09876543210".includes(pin), {
    error: saying("pin_is_guessable"),
  });

const fields = {
  full_name: Line,
  email: Email,
  phone_number: OptionalLine.default(null),
  role_id: Uuid.optional(),
  is_active: z.boolean().default(true),
  attachment_url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null),
};
const atGates = {
  area_ids: z
    .array(Uuid)
    .min(1, { error: saying("must_name_an_area") })
    .max(100),
  gate_pin: GatePin.nullable().default(null).describe("null takes it away"),
};

export const TenantUserCreate = z.strictObject({
  ...fields,
  company_id: Uuid.optional(),
});
export const OperationalUserCreate = z.strictObject({ ...fields, ...atGates });
export const AdminUserCreate = z.strictObject({
  ...fields,
  ...atGates,
  area_ids: z.array(Uuid).max(100).default([]),
});

export const UserQuotaUpdate = z.strictObject({
  company_id: Uuid,
  user_quota: z.int().min(0).max(10_000).nullable(),
});

/** The user quota of a company. */
export const UserQuota = z
  .strictObject({ company_id: Uuid, used: z.int().min(0), allowed: z.int().min(0) })
  .meta({ id: "UserQuota" });
export type UserQuota = z.infer<typeof UserQuota>;

/** An account that was deleted. */
export const DeletedUser = z
  .strictObject({
    id: Uuid,
    fullname: z.string(),
    email: z.string(),
    deleted_at: Timestamp.describe("when the account was deleted"),
  })
  .meta({ id: "DeletedUser" });
export type DeletedUser = z.infer<typeof DeletedUser>;

/** What was forgotten of a person. */
export const ForgottenUser = z
  .strictObject({
    id: Uuid,
    log_rows: z
      .int()
      .min(0)
      .describe("rows of the activity log that lost name, address, before and after in this call")
      .meta({ examples: [128] }),
  })
  .meta({ id: "ForgottenUser" });
