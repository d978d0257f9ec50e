import type { RoleLevelKey } from "../../wire/role.ts";
import { type Permission, type PermissionModule, PERMISSION_MODULES, PERMISSIONS } from "./permissions.ts";

/**
 * The reach of a role's holder, widest first. `everything`: no limit; `areas`: the areas assigned to the user;
 * `company`: the user's own company; `machine`: the binding of its client.
 */
export const ROLE_LEVELS = {
  super_admin: { name: "Super admin", reach: "everything" },
  admin: { name: "Admin", reach: "areas" },
  operational: { name: "Operational", reach: "areas" },
  tenant: { name: "Tenant", reach: "company" },
  machine: { name: "Machine", reach: "machine" },
} as const satisfies Record<RoleLevelKey, { name: string; reach: "everything" | "areas" | "company" | "machine" }>;

/** The roles that always exist; their keys never change, their permissions may. */
export const BUILT_IN_ROLE_KEYS = [
  "super_admin",
  "admin",
  "operational",
  "tenant",
  "tenant_operational",
  "external",
  "edge",
] as const;
export type BuiltInRoleKey = (typeof BUILT_IN_ROLE_KEYS)[number];

/** All permissions of one module. */
const all = (module: PermissionModule): Permission[] =>
  Object.keys(PERMISSION_MODULES[module]).map((action) => `${module}.${action}` as Permission);

/** Only the super admin changes permissions or the whole system. */
const SUPER_ADMIN_ALONE: ReadonlySet<Permission> = new Set([
  "users.admin",
  "roles.create",
  "roles.update",
  "roles.delete",
  "configs.update",
  "areas.create",
  "areas.delete",
  "machines.read",
  "machines.manage",
]);

const OFFICER: Permission[] = [
  "areas.read",
  "companies.read",
  "dashboards.read",
  "destination-locations.read",
  "documents.read",
  "faqs.read",
  ...all("files"),
  "gates.read",
  "gates.check-in",
  "lanes.operate",
  ...all("load-unload"),
  "products.read",
  "reports.read",
  ...all("reviews"),
  "tickets.read",
  "vehicles.read",
];

/** The permissions that all users of a company need for their daily tickets. */
const COMPANY_STAFF: Permission[] = [
  "areas.read",
  "companies.read",
  "company-employees.read",
  "destination-locations.read",
  "documents.read",
  "faqs.read",
  ...all("files"),
  ...all("load-unload"),
  "products.read",
  "tickets.create",
  "tickets.read",
  "tickets.update",
  "vehicles.create",
  "vehicles.read",
  "vehicles.update",
];

export interface BuiltInRole {
  name: string;
  level: RoleLevelKey;
  permissions: readonly Permission[];
}

/** The permissions of each built-in role at the first start of the system. */
export const BUILT_IN_ROLES: Record<BuiltInRoleKey, BuiltInRole> = {
  super_admin: { name: "Super admin", level: "super_admin", permissions: PERMISSIONS },
  admin: { name: "Admin", level: "admin", permissions: PERMISSIONS.filter((one) => !SUPER_ADMIN_ALONE.has(one)) },
  operational: { name: "Operational", level: "operational", permissions: OFFICER },
  tenant: {
    name: "Tenant",
    level: "tenant",
    permissions: [
      ...COMPANY_STAFF,
      "company-employees.create",
      "company-employees.update",
      "company-employees.delete",
      "dashboards.read",
      "reports.read",
      "roles.read",
      // As a destination of other companies' tickets; only the area's side approves a whole ticket.
      "tickets.approve",
      "tickets.cancel",
      "users.create",
      "users.read",
      "users.update",
      "users.delete",
      "vehicles.delete",
    ],
  },
  tenant_operational: { name: "Tenant operational", level: "tenant", permissions: COMPANY_STAFF },
  external: {
    name: "External system",
    level: "machine",
    permissions: ["areas.read", "companies.read", "tickets.create", "tickets.read"],
  },
  edge: { name: "Edge", level: "machine", permissions: [] },
};
