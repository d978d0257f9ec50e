import { firstOrThrow } from "../db/first.ts";
import { newId } from "../../../shared/lib/ids.ts";
import type { Reads } from "../db/database.ts";
import { flag } from "../db/stored.ts";
import type { Work } from "../transact.ts";
import { BUILT_IN_ROLE_KEYS, BUILT_IN_ROLES } from "./built-in-roles.ts";
import { requireFreshProof } from "./fresh-proof.ts";
import { AREA_SIDE_ALONE, isPermission, type Permission, PERMISSIONS } from "./permissions.ts";
import { roleTopic } from "./rights.ts";

/** The stored permissions that apply: this version knows them, and they suit the role's level. */
export function permissionsAmong(stored: readonly string[], level: string): Set<Permission> {
  return new Set(
    stored.filter(isPermission).filter((permission) => !(level === "tenant" && AREA_SIDE_ALONE.has(permission))),
  );
}

/** The rights of a role's holder. */
export async function permissionsOfRole(reads: Reads, roleId: string): Promise<Set<Permission>> {
  const rows = await reads
    .selectFrom("roles")
    .innerJoin("role_permissions", "role_permissions.role_id", "roles.id")
    .select(["role_permissions.permission", "roles.level"])
    .where("roles.id", "=", roleId)
    .execute();
  const level = rows[0]?.level ?? "";
  return permissionsAmong(
    rows.map(({ permission }) => permission),
    level,
  );
}

/** The same for the existing role of a key; none when no such role exists. */
export async function permissionsOfKey(reads: Reads, key: string): Promise<Set<Permission>> {
  const rows = await reads
    .selectFrom("roles")
    .innerJoin("role_permissions", "role_permissions.role_id", "roles.id")
    .select("role_permissions.permission")
    .where("roles.key", "=", key)
    .where("roles.deleted_at", "is", null)
    .execute();
  return new Set(rows.map((row) => row.permission).filter(isPermission));
}

/** Makes the role hold exactly these permissions. */
export async function setPermissionsOfRole(
  work: Work,
  roleId: string,
  permissions: readonly Permission[],
): Promise<void> {
  requireFreshProof(work);
  const { key } = await firstOrThrow(work.tx.selectFrom("roles").select("key").where("id", "=", roleId));
  work.notify(roleTopic(key));
  await work.tx.deleteFrom("role_permissions").where("role_id", "=", roleId).execute();
  if (permissions.length === 0) return;
  const rows = [...new Set(permissions)].map((permission) => ({ role_id: roleId, permission }));
  await work.tx.insertInto("role_permissions").values(rows).execute();
}

/** The existing role of a key. @throws Error when there is none */
export async function roleOfKey(reads: Reads, key: string): Promise<{ id: string; level: string; name: string }> {
  return await firstOrThrow(
    reads.selectFrom("roles").select(["id", "level", "name"]).where("key", "=", key).where("deleted_at", "is", null),
  );
}

/**
 * Makes missing built-in roles; administrators choose the permissions of existing roles. Only the super admin always
 * holds the whole catalogue, including permissions of a new version.
 */
export async function prepareRoles(work: Work): Promise<void> {
  const living = await work.tx.selectFrom("roles").select(["id", "key"]).where("deleted_at", "is", null).execute();
  for (const key of BUILT_IN_ROLE_KEYS) {
    const known = living.find((role) => role.key === key);
    if (known && key === "super_admin") await setPermissionsOfRole(work, known.id, PERMISSIONS);
    if (known) continue;
    const { name, level, permissions } = BUILT_IN_ROLES[key];
    const id = newId(work.nowMs);
    await work.tx
      .insertInto("roles")
      .values({
        id,
        key,
        name,
        level,
        is_built_in: flag(true),
        created_at: work.at,
        updated_at: work.at,
        deleted_at: null,
      })
      .execute();
    await setPermissionsOfRole(work, id, permissions);
    await work.audit({ type: "role", id, before: null, after: { key, name, level, permissions } });
  }
}
