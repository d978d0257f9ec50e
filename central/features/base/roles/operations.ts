import type { Feature } from "../../../platform/feature.ts";
import { listRoles } from "./operations/list-roles.ts";
import { listRoleNames } from "./operations/list-role-names.ts";
import { listRoleLevels } from "./operations/list-role-levels.ts";
import { getRole } from "./operations/get-role.ts";
import { getRolePermissions } from "./operations/get-role-permissions.ts";
import { listPermissionGroups } from "./operations/list-permission-groups.ts";
import { createRole } from "./operations/create-role.ts";
import { updateRole } from "./operations/update-role.ts";
import { deleteRole } from "./operations/delete-role.ts";

/** Roles and permissions. */
export const rolesFeature: Feature = {
  name: "roles",
  operations: [
    listRoles,
    createRole,
    listRoleNames,
    listRoleLevels,
    getRole,
    updateRole,
    deleteRole,
    getRolePermissions,
    listPermissionGroups,
  ],
};
