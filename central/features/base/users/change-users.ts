import { AppError, invalidInput } from "../../../../shared/errors/app-error.ts";
import type { User } from "../../../platform/auth/user.ts";
import { roleOfKey } from "../../../platform/auth/roles.ts";
import { seesArea } from "../../../platform/scope.ts";
import { endSessionsOf } from "../../../platform/auth/sessions.ts";
import { createUser, deleteUser, type NewUser, updateUser } from "../../../platform/auth/users.ts";
import { checkAll } from "../../../platform/check-all.ts";
import { given } from "../../../platform/patch.ts";
import { resolveReference } from "../../../platform/resolve-reference.ts";
import type { Work } from "../../../platform/transact.ts";
import { areas } from "../areas.ts";
import { inviteUser, notifyAddressChanged } from "../auth/service.ts";
import { companyNamed } from "../companies.ts";
import { type Acting, requireReach, holdsAllOf, roleToGive } from "../roles/service.ts";
import { requireSeat } from "./quota.ts";
import { readUser, isLastSuperAdmin, isOfKind, type UserKind } from "./store.ts";
import { say } from "../../../../shared/words/say.ts";

/** The input fields of a user; a field that is left out of a change stays. */
export interface UserInput {
  full_name?: string | undefined;
  email?: string | undefined;
  phone_number?: string | null | undefined;
  role_id?: string | undefined;
  is_active?: boolean | undefined;
  attachment_url?: string | null | undefined;
  company_id?: string | undefined;
  area_ids?: readonly string[] | undefined;
}

/** The default role of each kind of users. */
const USUAL_ROLES = { tenant: "tenant_operational", operational: "operational", admin: "admin" } as const;

/**
 * Creates a user's account without a password: the user sets the first one by the link in a mail.
 * @param pinHash null for none
 * @throws AppError `forbidden`, `wrong_state` when the company has no seat left, `already_exists`, `invalid_input`
 */
export async function addUser(
  work: Work,
  kind: UserKind,
  input: UserInput & { full_name: string; email: string },
  pinHash: string | null = null,
): Promise<User> {
  requireAreaSide(work, kind);
  const fields = await judged(work, kind, { ...input, role_id: input.role_id ?? (await usualRole(work, kind)) });
  if (kind === "tenant") {
    const company = await companyNamed(work, input.company_id);
    await requireSeat(work, company);
    fields.companyId = company.id;
  }
  const user = await createUser(work, {
    ...fields,
    fullname: input.full_name,
    email: input.email,
    roleId: fields.roleId ?? "",
    type: kind === "tenant" ? "tenant" : "internal",
    pinHash,
  });
  await inviteUser(work, user);
  return user;
}

/**
 * Changes a user's account.
 * @param pinHash null removes the PIN; undefined leaves it
 * @throws AppError as `addUser`, and `wrong_state` for a change that locks out everybody, or the actor
 */
export async function changeUser(
  work: Work,
  id: string,
  kind: UserKind,
  input: UserInput,
  pinHash?: string | null,
): Promise<User> {
  requireAreaSide(work, kind);
  const before = await readUser(work.tx, work.actor, id, kind);
  await requireMayChange(work, before);
  const fields = await judged(work, kind, input);
  if (kind === "tenant" && input.company_id !== undefined && input.company_id !== before.companyId) {
    const company = await companyNamed(work, input.company_id);
    await requireSeat(work, company);
    fields.companyId = company.id;
  }
  const isMoved = fields.roleId !== undefined && fields.roleId !== before.role.id;
  if (input.is_active === false || isMoved) await requireNoLockout(work, before, input.is_active === false);
  const isNewAddress = input.email !== undefined && input.email !== before.email;
  const after = await updateUser(work, id, {
    ...fields,
    ...(isNewAddress && { emailVerifiedAt: null }),
    ...(pinHash !== undefined && { pinHash }),
  });
  if (isNewAddress) {
    // Who changes the own address goes on with this session.
    await endSessionsOf(work, id, "the e-mail address was changed", work.actor.sessionId);
    await notifyAddressChanged(work, before, after.email);
  }
  return after;
}

/** Deletes a user's account: its sessions end, the gates delete the officer, and the e-mail address is free again. */
export async function removeUser(work: Work, id: string, kind?: UserKind): Promise<User> {
  const before = await readUser(work.tx, work.actor, id, kind);
  await requireMayChange(work, before);
  await requireNoLockout(work, before, true);
  await deleteUser(work, id);
  return before;
}

/**
 * A user who changes an account could sign in by it: the actor needs all permissions and areas of that account.
 * @throws AppError `forbidden`
 */
export async function requireMayChange(work: Acting, user: User): Promise<void> {
  await requireReach(work, user.role.level);
  if (isOfKind(user.role.level, "admin") && !work.actor.permissions.has("users.admin"))
    throw new AppError("forbidden", say("needs_permission", { permission: "users.admin" }));
  if (!(await holdsAllOf(work, user.role.id))) throw new AppError("forbidden", say("person_holds_more"));
  if (user.areaIds.some((areaId) => !seesArea(work.actor, areaId)))
    throw new AppError("forbidden", say("person_works_elsewhere"));
}

/** Only the area's side manages officers and admins, whatever permissions a company's role has. */
function requireAreaSide({ actor }: Work, kind: UserKind): void {
  if (kind !== "tenant" && actor.companyId !== null) throw new AppError("forbidden", say("area_side_creates_staff"));
}

async function judged(work: Work, kind: UserKind, input: UserInput): Promise<Partial<NewUser>> {
  const { full_name, email, phone_number, role_id, is_active, attachment_url, area_ids } = input;
  await checkAll(
    async () => {
      if (role_id === undefined) return;
      const role = await resolveReference("role_id", roleToGive(work, role_id));
      if (isOfKind(role.level, kind)) return;
      throw invalidInput([{ path: "role_id", said: say("role_is_of_another_kind", { level: role.level }) }]);
    },
    ...(area_ids ?? []).map(
      (areaId, at) => () => resolveReference(`area_ids.${at}`, areas.get(work.tx, work.actor, areaId)),
    ),
  );
  return given({
    fullname: full_name,
    email,
    phoneNumber: phone_number,
    roleId: role_id,
    isActive: is_active,
    attachmentUrl: attachment_url,
    areaIds: area_ids,
  });
}

async function usualRole(work: Work, kind: UserKind): Promise<string> {
  return (await roleOfKey(work.tx, USUAL_ROLES[kind])).id;
}

async function requireNoLockout(work: Work, user: User, isOut: boolean): Promise<void> {
  if (isOut && user.id === work.actor.id) throw new AppError("wrong_state", say("own_account_stays"));
  if (await isLastSuperAdmin(work.tx, user)) throw new AppError("wrong_state", say("last_super_admin"));
}
