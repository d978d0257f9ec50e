import { z } from "zod";
import { Line, Timestamp, Uuid } from "../../shared/wire/common.ts";
import { saying } from "../../shared/words/spoken-text.ts";

/** The visibility levels of roles, widest first. `machine` is for API clients only. */
export const RoleLevelKey = z.enum(["super_admin", "admin", "operational", "tenant", "machine"]);
export type RoleLevelKey = z.infer<typeof RoleLevelKey>;

/** A set of permissions within the visibility of its level. */
export const Role = z
  .strictObject({
    id: Uuid,
    key: z.string().describe("what programs know the role by; that of a built-in role never changes"),
    name: z.string(),
    level: RoleLevelKey,
    is_built_in: z.boolean(),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "Role" });
export type Role = z.infer<typeof Role>;

export const RoleDetail = z
  .strictObject({ ...Role.shape, permissions: z.array(z.string()).describe("as `<module>.<action>`") })
  .meta({ id: "RoleDetail" });
export type RoleDetail = z.infer<typeof RoleDetail>;

const Key = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9_]{1,49}$/, { error: saying("must_be_role_key") });
const Permissions = z.array(z.string().max(100)).max(500);

export const RoleCreate = z.strictObject({
  key: Key,
  name: Line,
  level: RoleLevelKey.exclude(["machine"]),
  permissions: Permissions,
});
export const RoleUpdate = RoleCreate.partial();
export type RoleUpdate = z.infer<typeof RoleUpdate>;

/** A module with its permissions. */
export const PermissionGroup = z
  .strictObject({
    module: z.string(),
    permissions: z.array(z.strictObject({ key: z.string(), description: z.string() })),
  })
  .meta({ id: "PermissionGroup" });

/** A module with the permissions that a role grants. */
export const GrantedGroup = z
  .strictObject({
    module: z.string(),
    permissions: z.array(z.strictObject({ key: z.string(), description: z.string(), is_granted: z.boolean() })),
  })
  .meta({ id: "GrantedPermissionGroup" });
