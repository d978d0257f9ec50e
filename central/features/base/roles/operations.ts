import { z } from "zod";
import { Uuid } from "../../../../shared/wire/common.ts";
import {
  GrantedGroup,
  PermissionGroup,
  Role,
  RoleCreate,
  RoleDetail,
  RoleLevelKey,
  RoleUpdate,
} from "../../../wire/role.ts";
import { ROLE_LEVELS } from "../../../platform/auth/built-in-roles.ts";
import { PERMISSION_MODULES } from "../../../platform/auth/permissions.ts";
import { defineRead, defineWrite } from "../../../platform/http/operation.ts";
import { listOf, listQuery, pageOf } from "../../../platform/lists.ts";
import type { Feature } from "../../../platform/feature.ts";
import { reaches } from "./rules.ts";
import { changeRole, createRole, deleteRole, levelOf, roleDetail, roles } from "./service.ts";

const scope = roles.declared.scope;
const params = z.strictObject({ id: Uuid });
const RolePick = Role.pick({ id: true, key: true, name: true, level: true }).meta({ id: "RolePick" });
const LevelPick = z.strictObject({ level: RoleLevelKey, name: z.string() }).meta({ id: "RoleLevelPick" });

const CATALOGUE = Object.entries(PERMISSION_MODULES).map(([module, actions]) => ({
  module,
  permissions: Object.entries(actions).map(([action, description]) => ({ key: `${module}.${action}`, description })),
}));

const LIST = roles.listedBy(["name", "level", "created_at", "updated_at"], ["level"]);

export const listRoles = defineRead({
  id: "listRoles",
  method: "get",
  path: "/v1/roles",
  permission: "roles.read",
  scope,
  summary: "List of roles; people of a company see those of companies",
  query: listQuery(["name", "level", "created_at", "updated_at"], { level: RoleLevelKey.optional() }, "asc"),
  list: LIST,
  reply: listOf(Role),
  handle: ({ db, actor, query }) => roles.page(db, actor, query, LIST),
});

export const listRoleNames = defineRead({
  id: "listRoleNames",
  method: "get",
  path: "/v1/roles/dropdown",
  permission: "roles.read",
  scope,
  summary: "Roles for a picker",
  query: listQuery(["name"], { level: RoleLevelKey.optional() }, "asc"),
  list: LIST,
  reply: listOf(RolePick),
  async handle({ db, actor, query }) {
    const { items, meta } = await roles.page(db, actor, query, LIST);
    return { items: items.map(({ id, key, name, level }) => ({ id, key, name, level })), meta };
  },
});

export const listRoleLevels = defineRead({
  id: "listRoleLevels",
  method: "get",
  path: "/v1/roles/levels/dropdown",
  permission: "roles.read",
  // Levels are no rows.
  scope: "none",
  summary: "The levels that the caller may give to roles, widest first",
  reply: z.strictObject({ items: z.array(LevelPick) }),
  async handle({ db, actor }) {
    const own = await levelOf(db, actor);
    const levels = RoleLevelKey.options.filter((level) => level !== "machine" && reaches(own, level));
    return { items: levels.map((level) => ({ level, name: ROLE_LEVELS[level].name })) };
  },
});

export const getRole = defineRead({
  id: "getRole",
  method: "get",
  path: "/v1/roles/{id}",
  permission: "roles.read",
  scope,
  summary: "Detail of a role with its permissions",
  params,
  reply: RoleDetail,
  handle: ({ db, actor, params: { id } }) => roleDetail(db, actor, id),
});

export const getRolePermissions = defineRead({
  id: "getRolePermissions",
  method: "get",
  path: "/v1/roles/{id}/permissions",
  permission: "roles.read",
  scope,
  summary: "All permissions, and which of them a role holds",
  params,
  reply: z.strictObject({ items: z.array(GrantedGroup) }),
  async handle({ db, actor, params: { id } }) {
    const held = new Set((await roleDetail(db, actor, id)).permissions);
    const items = CATALOGUE.map(({ module, permissions }) => ({
      module,
      permissions: permissions.map((one) => ({ ...one, is_granted: held.has(one.key) })),
    }));
    return { items };
  },
});

export const listPermissionGroups = defineRead({
  id: "listPermissionGroups",
  method: "get",
  path: "/v1/permissions/grouped",
  permission: "roles.read",
  // The catalogue is the same for everyone.
  scope: "none",
  summary: "Every permission that there is, by module, page by page",
  query: listQuery(["module"], {}, "asc"),
  list: "in memory",
  reply: listOf(PermissionGroup),
  handle({ query: { order, search = "", ...page } }) {
    const found = CATALOGUE.filter(({ module, permissions }) =>
      [module, ...permissions.map(({ description }) => description)].some((text) =>
        text.toLowerCase().includes(search.toLowerCase()),
      ),
    ).sort((one, other) => (one.module < other.module === (order === "asc") ? -1 : 1));
    return Promise.resolve(pageOf(found, page));
  },
});

export const createOneRole = defineWrite({
  id: "createRole",
  method: "post",
  path: "/v1/roles",
  permission: "roles.create",
  // The actor's level and permissions limit the new role.
  scope: "none",
  summary: "Create a role with its level and permissions; nobody grants what they don't hold",
  body: RoleCreate,
  example: { body: { key: "gate_clerk", name: "Gate clerk", level: "operational", permissions: ["gates.read"] } },
  reply: RoleDetail,
  needsProof: true,
  message: "Role created",
  replay: ({ db, actor, id }) => roleDetail(db, actor, id),
  handle: ({ work, body }) => createRole(work, body),
});

export const updateRole = defineWrite({
  id: "updateRole",
  method: "patch",
  path: "/v1/roles/{id}",
  permission: "roles.update",
  scope,
  summary: "Update a role; a built-in one keeps its key and level",
  description:
    "The change applies from the next request of everyone who holds it. While somebody does, the level neither drops nor leaves the companies.",
  params,
  body: RoleUpdate,
  reply: RoleDetail,
  fails: ["wrong_state", "already_exists", "in_use"],
  needsProof: true,
  message: "Role updated",
  handle: ({ work, params: { id }, body }) => changeRole(work, id, body),
});

export const deleteOneRole = defineWrite({
  id: "deleteRole",
  method: "delete",
  path: "/v1/roles/{id}",
  permission: "roles.delete",
  scope,
  summary: "Delete a role (soft); refused while people hold it",
  params,
  reply: Role,
  fails: ["wrong_state", "in_use"],
  message: "Role deleted",
  handle: ({ work, params: { id } }) => deleteRole(work, id),
});

/** Roles and permissions. */
export const rolesFeature: Feature = {
  name: "roles",
  operations: [
    listRoles,
    createOneRole,
    listRoleNames,
    listRoleLevels,
    getRole,
    updateRole,
    deleteOneRole,
    getRolePermissions,
    listPermissionGroups,
  ],
};
