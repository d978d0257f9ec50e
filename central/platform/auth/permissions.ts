/**
 * The permission catalogue: every module with its actions, and one line for the administrator who grants it. A
 * permission is written `<module>.<action>`; roles hold sets of permissions.
 */
export const PERMISSION_MODULES = {
  areas: { create: "Create areas", read: "See areas", update: "Change areas", delete: "Delete areas" },
  companies: {
    create: "Create companies",
    read: "See companies",
    update: "Change companies",
    delete: "Delete companies",
  },
  "company-employees": {
    create: "Create company employees",
    read: "See company employees",
    update: "Change company employees",
    delete: "Delete company employees",
  },
  configs: { read: "See settings of the system", update: "Change settings of the system" },
  contacts: { update: "Change contacts" },
  dashboards: { read: "See dashboards" },
  "destination-locations": {
    create: "Create destination locations",
    read: "See destination locations",
    update: "Change destination locations",
    delete: "Delete destination locations",
  },
  documents: { read: "See customs and port documents", update: "Change and release customs and port documents" },
  edges: { manage: "Register and revoke edges" },
  faqs: {
    create: "Create FAQ entries",
    read: "See FAQ entries",
    update: "Change FAQ entries",
    delete: "Delete FAQ entries",
  },
  files: { read: "Make links to stored files", upload: "Upload files" },
  gates: {
    create: "Create gates",
    read: "See gates, lanes and what happens there",
    update: "Change gates, lanes and devices",
    delete: "Delete gates",
    test: "Test devices at the gate: lights, signs, readings, pictures",
    "check-in": "Check vehicles in and out by hand",
  },
  lanes: { operate: "Open, close, intervene and bypass on lanes" },
  "load-unload": { read: "See load/unload records", verify: "Verify loading and unloading" },
  logs: { read: "See the audit log" },
  machines: {
    read: "See external clients and signing keys",
    manage: "Make, rotate and revoke external clients and signing keys",
  },
  products: { create: "Create products", read: "See products", update: "Change products", delete: "Delete products" },
  reports: { read: "See and download reports" },
  reviews: { read: "See reviews", decide: "Settle reviews" },
  roles: { create: "Create roles", read: "See roles", update: "Change roles", delete: "Delete roles" },
  tickets: {
    create: "Create tickets",
    read: "See tickets",
    update: "Change tickets",
    approve: "Approve and reject tickets",
    cancel: "Cancel tickets",
  },
  users: {
    create: "Create users",
    read: "See users",
    update: "Change users",
    delete: "Delete users",
    admin: "Manage admins",
  },
  vehicles: { create: "Create vehicles", read: "See vehicles", update: "Change vehicles", delete: "Delete vehicles" },
} as const satisfies Record<string, Record<string, string>>;

type Modules = typeof PERMISSION_MODULES;
export type PermissionModule = keyof Modules;

/** `<module>.<action>` of the catalogue. */
export type Permission = { [M in PermissionModule]: `${M}.${keyof Modules[M] & string}` }[PermissionModule];

/** Permissions that concern everyone in an area: a company's role never has them, even if they are granted. */
export const AREA_SIDE_ALONE: ReadonlySet<Permission> = new Set([
  "areas.create",
  "areas.update",
  "areas.delete",
  "companies.create",
  "companies.delete",
  "configs.read",
  "configs.update",
  "contacts.update",
  "destination-locations.create",
  "destination-locations.update",
  "destination-locations.delete",
  "documents.update",
  "edges.manage",
  "faqs.create",
  "faqs.update",
  "faqs.delete",
  "gates.create",
  "gates.read",
  "gates.update",
  "gates.delete",
  "gates.test",
  "gates.check-in",
  "lanes.operate",
  "logs.read",
  "machines.read",
  "machines.manage",
  "products.create",
  "products.update",
  "products.delete",
  "reviews.read",
  "reviews.decide",
  "roles.create",
  "roles.update",
  "roles.delete",
  "users.admin",
]);

/**
 * Access without a permission of a role. `public`: anyone; `token`: any signed-in caller; `sync`: edges; `external`:
 * external systems; `invitation`: an invited company. `signed or token`: a signed link or a signed-in caller; the
 * handler checks the link.
 */
export const SPECIAL_ACCESS = ["public", "token", "sync", "external", "invitation", "signed or token"] as const;
export type SpecialAccess = (typeof SPECIAL_ACCESS)[number];

/** The access that an operation requires of its caller. */
export type Access = Permission | SpecialAccess;

/** Every permission of the catalogue, in catalogue order. */
export const PERMISSIONS: readonly Permission[] = Object.entries(PERMISSION_MODULES).flatMap(([module, actions]) =>
  Object.keys(actions).map((action) => `${module}.${action}` as Permission),
);

/** Is this text a permission of the catalogue? */
export function isPermission(text: string): text is Permission {
  return (PERMISSIONS as readonly string[]).includes(text);
}
