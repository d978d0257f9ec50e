import { AdminUserCreate, OperationalUserCreate, User } from "../../../wire/user.ts";
import type { Permission } from "../../../platform/auth/permissions.ts";
import type { Passwords } from "../../../platform/auth/passwords.ts";
import { defineRead, defineWrite, type Operation } from "../../../platform/http/operation.ts";
import { patchOf } from "../../../platform/patch.ts";
import type { Feature } from "../../../platform/feature.ts";
import { countLetter } from "../auth/service.ts";
import { addUser, changeUser, removeUser } from "./change-users.ts";
import { getUserQuota } from "./operations/get-user-quota.ts";
import { updateUserQuota } from "./operations/update-user-quota.ts";
import { getUser } from "./operations/get-user.ts";
import { getUserSecondFactors } from "./operations/get-user-second-factors.ts";
import { listUserSessions } from "./operations/list-user-sessions.ts";
import { endUserSessions } from "./operations/end-user-sessions.ts";
import { endUserSession } from "./operations/end-user-session.ts";
import { resetSecondFactors } from "./operations/reset-second-factors.ts";
import { forgetUser } from "./forget-user.ts";
import { listDeletedUsers } from "./list-deleted-users.ts";
import { COMPANY_PEOPLE, readUser, shown, STAFF, type UserKind, USERS } from "./store.ts";
import { createTenantOperationalUser } from "./operations/create-tenant-operational-user.ts";
import { listTenantOperationalUsers } from "./operations/list-tenant-operational-users.ts";
import { updateTenantOperationalUser } from "./operations/update-tenant-operational-user.ts";
import { listUsers } from "./operations/list-users.ts";
import { listAdminNames } from "./operations/list-admin-names.ts";
import { params, EXAMPLE, countNewAddress } from "./staff.ts";
import { say } from "../../../../shared/words/say.ts";

const AREA = "01920000-0000-7000-8000-000000000001";

/** The hash of a new PIN; null removes it, undefined leaves it. */
const hashed = async (passwords: Passwords, pin: string | null | undefined): Promise<string | null | undefined> =>
  typeof pin === "string" ? passwords.hash(pin) : pin;

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
    message: say("thing_created", { thing: say("thing:user") }),
    replay: async ({ db, actor, id }) => shown(await readUser(db, actor, id, kind)),
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
    message: say("thing_updated", { thing: say("thing:user") }),
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
    handle: async ({ db, actor, params: one }) => shown(await readUser(db, actor, one.id, kind)),
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
    message: say("thing_deleted", { thing: say("thing:user") }),
    handle: async ({ work, params: one }) => shown(await removeUser(work, one.id, kind)),
  });

export const getTenantOperationalUser = detail(
  "getTenantOperationalUser",
  "/v1/users/tenant-operational/{id}",
  "users.read",
  "tenant",
  "Detail of somebody of a company",
);

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
    // Before the one by id, which would take its address.
    listAdminNames,
    getAdminUser,
    getUserQuota,
    updateUserQuota,
    deleteUser,
    getUser,
    getUserSecondFactors,
    listUserSessions,
    endUserSessions,
    endUserSession,
    resetSecondFactors,
    forgetUser,
  ],
};
