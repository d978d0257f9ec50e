import { isDeepStrictEqual } from "node:util";
import { sql, type SqlBool } from "kysely";
import { AppError, invalidInput } from "../../../../shared/errors/app-error.ts";
import { Role, type RoleDetail, type RoleUpdate } from "../../../wire/role.ts";
import { AREA_SIDE_ALONE, isPermission, type Permission, PERMISSIONS } from "../../../platform/auth/permissions.ts";
import { requireFreshProof } from "../../../platform/auth/fresh-proof.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import { roleTopic } from "../../../platform/auth/rights.ts";
import { permissionsOfRole, setPermissionsOfRole } from "../../../platform/auth/roles.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/first.ts";
import { recordsOf } from "../../../platform/declare/records.ts";
import { type Reference, refuseIfUsed } from "../../../platform/declare/refusals.ts";
import { given } from "../../../platform/patch.ts";
import { scopeOf } from "../../../platform/scope.ts";
import type { Work } from "../../../platform/transact.ts";
import { problemsOfGrant, reaches, suitsHolders, whyNotChanged } from "./rules.ts";
import { say } from "../../../../shared/words/say.ts";

const HOLDERS: readonly Reference[] = [{ table: "users", column: "role_id", words: "use_people" }];

/** Roles; people of a company see the roles that people of companies may have. */
export const roles = recordsOf<Role>({
  name: "role",
  scope: scopeOf({ table: "roles", company: () => sql<SqlBool>`roles.level = 'tenant'`, area: "none" }),
  record: Role,
  search: ["name", "key"],
  unique: [{ column: "key" }, { column: "name" }],
  references: HOLDERS,
});

/** A role with its permissions, in the order of the catalogue. @throws AppError `not_found` */
export async function roleDetail(db: Reads, actor: Principal, id: string): Promise<RoleDetail> {
  const role = await roles.get(db, actor, id);
  const held = await permissionsOfRole(db, id);
  return { ...role, permissions: PERMISSIONS.filter((permission) => held.has(permission)) };
}

/** The level of the actor. */
export async function levelOf(db: Reads, actor: Principal): Promise<Role["level"]> {
  if (actor.kind === "system") return "super_admin";
  const role = await first(
    db.selectFrom("roles").select("level").where("key", "=", actor.roleKey).where("deleted_at", "is", null),
  );
  return Role.shape.level.catch("machine").parse(role?.level);
}

/** The actor, with a unit of work or a read access. */
export interface Acting {
  tx: Reads;
  actor: Principal;
}

/** @throws AppError `forbidden` for a level above that of the actor */
export async function requireReach({ tx, actor }: Acting, level: Role["level"]): Promise<void> {
  if (!reaches(await levelOf(tx, actor), level)) throw new AppError("forbidden", say("role_is_too_low"));
}

/** Reports whether the actor has every permission of this role. */
export async function holdsAllOf({ tx, actor }: Acting, roleId: string): Promise<boolean> {
  if (actor.kind === "system") return true;
  return [...(await permissionsOfRole(tx, roleId))].every((permission) => actor.permissions.has(permission));
}

/**
 * The role that a user is to get.
 * @throws AppError `forbidden` for a role above the actor's own level, `invalid_input` for one with a permission that
 *   the actor lacks
 */
export async function roleToGive(work: Work, roleId: string): Promise<Role> {
  const role = await roles.get(work.tx, work.actor, roleId);
  await requireReach(work, role.level);
  if (await holdsAllOf(work, roleId)) return role;
  throw invalidInput([{ path: "role_id", said: say("role_holds_more") }]);
}

/** Makes a role with its permissions. @throws AppError `forbidden`, `invalid_input`, `already_exists` */
export async function addRole(
  work: Work,
  { permissions, ...fields }: { key: string; name: string; level: Role["level"]; permissions: readonly string[] },
): Promise<RoleDetail> {
  await requireReach(work, fields.level);
  const good = requireGoodGrant(work.actor, fields.level, permissions, new Set());
  const role = await roles.insert(work, { ...fields, is_built_in: false });
  await setPermissionsOfRole(work, role.id, good);
  return roleDetail(work.tx, work.actor, role.id);
}

/**
 * Changes a role for all its users at once: for their next request and their open streams.
 * @throws AppError `in_use` for a level that does not suit those who hold it
 */
export async function changeRole(work: Work, id: string, { permissions, ...fields }: RoleUpdate): Promise<RoleDetail> {
  const before = await roles.get(work.tx, work.actor, id);
  await requireReach(work, before.level);
  const because = whyNotChanged(before, { permissions, ...fields });
  if (because !== null) throw new AppError("wrong_state", because);
  const after = { ...before, ...given(fields) };
  await requireReach(work, after.level);
  if (after.level !== before.level) requireFreshProof(work);
  if (!suitsHolders(before.level, after.level)) await refuseIfUsed(work.tx, HOLDERS, before, "role");
  const held = await permissionsOfRole(work.tx, id);
  const good = requireGoodGrant(work.actor, after.level, permissions ?? [...held], held);
  const isOtherGrant = permissions !== undefined && !isDeepStrictEqual(new Set(good), held);
  await (isOtherGrant ? roles.renew(work, before, after) : roles.save(work, before, after));
  work.notify(roleTopic(before.key));
  if (isOtherGrant) {
    await setPermissionsOfRole(work, id, good);
    await work.audit({ type: "role_permissions", id, before: { held: [...held].sort() }, after: { held: good } });
  }
  return roleDetail(work.tx, work.actor, id);
}

/** @throws AppError `wrong_state` for a built-in role, `in_use` while users have it */
export async function removeRole(work: Work, id: string): Promise<Role> {
  const role = await roles.get(work.tx, work.actor, id);
  await requireReach(work, role.level);
  if (role.is_built_in) throw new AppError("wrong_state", say("built_in_role_stays"));
  return roles.remove(work, role);
}

function requireGoodGrant(
  actor: Principal,
  level: Role["level"],
  wanted: readonly string[],
  held: ReadonlySet<string>,
): Permission[] {
  const known = new Set<string>(PERMISSIONS);
  const problems = problemsOfGrant({
    wanted,
    held,
    level,
    own: actor.permissions,
    known,
    areaSideAlone: AREA_SIDE_ALONE,
  });
  if (problems.length > 0) throw invalidInput(problems);
  return wanted.filter(isPermission);
}
