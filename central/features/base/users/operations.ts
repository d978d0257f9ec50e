import { z } from "zod";
import { Uuid } from "../../../../shared/wire/common.ts";
import { IdAndName } from "../../../wire/company.ts";
import {
  AdminUserCreate,
  OperationalUserCreate,
  TenantOperationalUser,
  TenantUserCreate,
  User,
} from "../../../wire/user.ts";
import type { Permission } from "../../../platform/auth/permissions.ts";
import type { Passwords } from "../../../platform/auth/passwords.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { defineRead, defineWrite, type Operation, type Tools } from "../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../platform/lists.ts";
import { patchOf } from "../../../platform/patch.ts";
import type { Feature } from "../../../platform/feature.ts";
import { countLetter } from "../auth/service.ts";
import { addUser, changeUser, removeUser } from "./change-users.ts";
import { getUserQuota, updateUserQuota } from "./quota-operations.ts";
import { accountsOfOthers } from "./accounts-of-others.ts";
import { forgetUser } from "./forget-user.ts";
import { listDeletedUsers } from "./list-deleted-users.ts";
import { COMPANY_PEOPLE, getUser, LIST, pageOfUsers, shown, STAFF, type UserKind, USERS } from "./store.ts";

const params = z.strictObject({ id: Uuid });
const SORT = ["fullname", "email", "created_at"] as const;
const FILTERS = { role_id: Uuid.optional(), company_id: Uuid.optional(), is_active: z.stringbool().optional() };
const EXAMPLE = { full_name: "Budi Santoso", email: "budi@example.com" };
const AREA = "01920000-0000-7000-8000-000000000001";
const COMPANY = "01920000-0000-7000-8000-000000000001";

/** The hash of a new PIN; null removes it, undefined leaves it. */
const hashed = async (passwords: Passwords, pin: string | null | undefined): Promise<string | null | undefined> =>
  typeof pin === "string" ? passwords.hash(pin) : pin;

/** The address before a change gets a letter, and has been typed itself when it was new. */
async function countNewAddress(
  { db, actor, platform }: { db: Reads; actor: Principal; platform: Tools },
  id: string,
  email: string,
): Promise<void> {
  if ((await getUser(db, actor, id)).email !== email) await countLetter(platform, actor, email);
}

/** The operations that create and change users of the area's side. */
function staff(kind: "operational" | "admin", noun: string, permission: [create: Permission, update: Permission]) {
  const path = `/v1/users/${kind}` as const;
  const body = kind === "admin" ? AdminUserCreate : OperationalUserCreate;
  const create = defineWrite({
    id: `create${noun}User`,
    needsProof: true,
    method: "post",
    path,
    permission: permission[0],
    // The handler checks each named area against the caller.
    scope: "none",
    summary: kind === "admin" ? "Create an admin" : "Create an operational user (officer), with areas and a gate PIN",
    body,
    example: { body: { ...EXAMPLE, area_ids: [AREA] } },
    reply: User,
    message: "User created",
    replay: async ({ db, actor, id }) => shown(await getUser(db, actor, id, kind)),
    async prepare({ actor, body: { email, gate_pin }, platform }) {
      await countLetter(platform, actor, email);
      return hashed(platform.identity.passwords, gate_pin);
    },
    handle: async ({ work, body: input, prepared: pinHash }) => shown(await addUser(work, kind, input, pinHash)),
  });
  const update = defineWrite({
    id: `update${noun}User`,
    needsProof: true,
    method: "patch",
    path: `${path}/{id}`,
    permission: permission[1],
    scope: STAFF,
    summary: kind === "admin" ? "Update an admin" : "Update an operational user, areas and gate PIN included",
    description: "A deactivated account loses every session and its access at every gate at once.",
    params,
    body: patchOf(body),
    reply: User,
    message: "User updated",
    async prepare({ db, actor, params: { id }, body: { email, gate_pin }, platform }) {
      if (email !== undefined) await countNewAddress({ db, actor, platform }, id, email);
      return hashed(platform.identity.passwords, gate_pin);
    },
    handle: async ({ work, params: { id }, body: input, prepared: pinHash }) =>
      shown(await changeUser(work, id, kind, input, pinHash)),
  });
  return [create, update] as const;
}

const scopeFor = (kind?: UserKind) => (kind === undefined ? USERS : kind === "tenant" ? COMPANY_PEOPLE : STAFF);

const detail = (id: string, path: `/v1/${string}`, permission: Permission, kind: UserKind, summary: string) =>
  defineRead({
    id,
    method: "get",
    path,
    permission,
    scope: scopeFor(kind),
    summary,
    params,
    reply: User,
    handle: async ({ db, actor, params: one }) => shown(await getUser(db, actor, one.id, kind)),
  });

const removal = (id: string, path: `/v1/${string}`, summary: string, kind?: UserKind) =>
  defineWrite({
    id,
    method: "delete",
    path,
    permission: "users.delete",
    scope: scopeFor(kind),
    summary,
    description: "The sessions end, the gates forget an officer, and the e-mail address is free again.",
    params,
    reply: User,
    message: "User deleted",
    handle: async ({ work, params: one }) => shown(await removeUser(work, one.id, kind)),
  });

export const createTenantOperationalUser = defineWrite({
  id: "createTenantOperationalUser",
  needsProof: true,
  method: "post",
  path: "/v1/users/tenant-operational",
  permission: "users.create",
  scope: COMPANY_PEOPLE,
  summary: "Create a tenant-operational user within the company's quota",
  body: TenantUserCreate,
  example: { body: { ...EXAMPLE, company_id: COMPANY } },
  reply: User,
  message: "User created",
  replay: async ({ db, actor, id }) => shown(await getUser(db, actor, id, "tenant")),
  prepare: ({ actor, body: { email }, platform }) => countLetter(platform, actor, email),
  handle: async ({ work, body }) => shown(await addUser(work, "tenant", body)),
});

export const listTenantOperationalUsers = defineRead({
  id: "listTenantOperationalUsers",
  method: "get",
  path: "/v1/users/tenant-operational",
  permission: "users.read",
  scope: COMPANY_PEOPLE,
  summary: "List of people of companies",
  query: listQuery(SORT, FILTERS, "asc"),
  list: LIST,
  reply: listOf(User),
  async handle({ db, actor, query }) {
    const { items, meta } = await pageOfUsers(db, actor, query, "tenant");
    return { items: items.map(shown), meta };
  },
});

export const getTenantOperationalUser = detail(
  "getTenantOperationalUser",
  "/v1/users/tenant-operational/{id}",
  "users.read",
  "tenant",
  "Detail of somebody of a company",
);

export const updateTenantOperationalUser = defineWrite({
  id: "updateTenantOperationalUser",
  needsProof: true,
  method: "patch",
  path: "/v1/users/tenant-operational/{id}",
  permission: "users.update",
  scope: COMPANY_PEOPLE,
  summary: "Update somebody of a company",
  params,
  body: patchOf(TenantUserCreate.required({ company_id: true })),
  reply: TenantOperationalUser,
  message: "User updated",
  prepare: ({ db, actor, params: { id }, body: { email }, platform }) =>
    email === undefined ? Promise.resolve() : countNewAddress({ db, actor, platform }, id, email),
  async handle({ work, params: one, body }) {
    const { id, fullname, email, phoneNumber, role, isActive } = await changeUser(work, one.id, "tenant", body);
    return { id, fullname, email, phone_number: phoneNumber ?? "", role_id: role.id, is_active: isActive };
  },
});

export const deleteTenantOperationalUser = removal(
  "deleteTenantOperationalUser",
  "/v1/users/tenant-operational/{id}",
  "Delete somebody of a company (soft)",
  "tenant",
);

const tenantUsers: Operation[] = [
  createTenantOperationalUser,
  listTenantOperationalUsers,
  getTenantOperationalUser,
  updateTenantOperationalUser,
  deleteTenantOperationalUser,
];

export const listUsers = defineRead({
  id: "listUsers",
  method: "get",
  path: "/v1/users",
  permission: "users.read",
  scope: USERS,
  summary: "List of everyone with an account whom the caller sees",
  query: listQuery(SORT, { ...FILTERS, type: z.enum(["internal", "tenant"]).optional() }, "asc"),
  list: LIST,
  reply: listOf(User),
  async handle({ db, actor, query }) {
    const { items, meta } = await pageOfUsers(db, actor, query);
    return { items: items.map(shown), meta };
  },
});

export const listAdminNames = defineRead({
  id: "listAdminNames",
  method: "get",
  path: "/v1/users/admin/dropdown",
  permission: "users.read",
  scope: STAFF,
  summary: "Ids and names of admins, for a picker",
  query: listQuery(["fullname"], {}, "asc"),
  list: LIST,
  reply: listOf(IdAndName),
  async handle({ db, actor, query }) {
    const { items, meta } = await pageOfUsers(db, actor, query, "admin");
    return { items: items.map(({ id, fullname }) => ({ id, name: fullname })), meta };
  },
});

export const [createOperationalUser, updateOperationalUser] = staff("operational", "Operational", [
  "users.create",
  "users.update",
]);
export const [createAdminUser, updateAdminUser] = staff("admin", "Admin", ["users.admin", "users.admin"]);

export const getAdminUser = detail(
  "getAdminUser",
  "/v1/users/admin/{id}",
  "users.admin",
  "admin",
  "Detail of an admin",
);

export const deleteUser = removal(
  "deleteUser",
  "/v1/users/{id}",
  "Delete anyone's account (soft); not one's own, and not the last super admin's",
);

/** All users. */
export const usersFeature: Feature = {
  name: "users",
  operations: [
    listUsers,
    listDeletedUsers,
    ...tenantUsers,
    createOperationalUser,
    updateOperationalUser,
    createAdminUser,
    updateAdminUser,
    getAdminUser,
    listAdminNames,
    getUserQuota,
    updateUserQuota,
    deleteUser,
    ...accountsOfOthers,
    forgetUser,
  ],
};
