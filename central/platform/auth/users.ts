import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { newId } from "../../../shared/lib/ids.ts";
import type { Reads } from "../db/database.ts";
import { flag, StoredFlag } from "../db/stored.ts";
import { given } from "../patch.ts";
import type { Work } from "../transact.ts";
import { RoleLevelKey } from "../../wire/role.ts";
import { endLinks, OPENING_LINKS } from "./account-links.ts";
import { requireFreshProof } from "./fresh-proof.ts";
import { publishOfficer } from "./officers.ts";
import { rightsTopic } from "./rights.ts";
import { forgetDevices, removeFactors } from "./second-factors.ts";
import { endSessionsOf } from "./sessions.ts";
import type { UserTable } from "./tables.ts";
import { type User, UserType } from "./user.ts";

/** The fields of a new user; passwords and PINs are hashed before the transaction begins. */
export interface NewUser {
  fullname: string;
  /** In lower case. */
  email: string;
  phoneNumber?: string | null;
  type: UserType;
  roleId: string;
  companyId?: string | null;
  areaIds?: readonly string[];
  isActive?: boolean;
  passwordHash?: string | null;
  pinHash?: string | null;
  emailVerifiedAt?: string | null;
  attachmentUrl?: string | null;
  timeZone?: string | null;
}

const StoredUser = z.object({ type: UserType, role_level: RoleLevelKey, is_active: StoredFlag });

/** The name of a forgotten person, in any language. */
export const FORGOTTEN_NAME = "—";

/** Selects the users that are not deleted, with their roles; callers add conditions. */
export function selectUsers(reads: Reads) {
  return reads
    .selectFrom("users")
    .innerJoin("roles", "roles.id", "users.role_id")
    .where("users.deleted_at", "is", null)
    .selectAll("users")
    .select(["roles.key as role_key", "roles.name as role_name", "roles.level as role_level"]);
}

export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>["executeTakeFirstOrThrow"]>>;

/** Turns rows into users; reads the areas of all of them with one query. */
export async function usersOf(reads: Reads, rows: readonly UserRow[]): Promise<User[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const areas = await reads
    .selectFrom("user_areas")
    .selectAll()
    .where("user_id", "in", ids)
    .orderBy("area_id")
    .execute();
  return rows.map((row) => {
    const stored = StoredUser.parse(row);
    return {
      id: row.id,
      fullname: row.fullname,
      email: row.email,
      phoneNumber: row.phone_number,
      type: stored.type,
      role: { id: row.role_id, key: row.role_key, name: row.role_name, level: stored.role_level },
      companyId: row.company_id,
      areaIds: areas.filter((area) => area.user_id === row.id).map((area) => area.area_id),
      isActive: stored.is_active,
      passwordHash: row.password_hash,
      pinHash: row.pin_hash,
      emailVerifiedAt: row.email_verified_at,
      attachmentUrl: row.attachment_url,
      timeZone: row.time_zone,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
}

export async function findUser(reads: Reads, id: string): Promise<User | undefined> {
  return (await usersOf(reads, await selectUsers(reads).where("users.id", "=", id).execute()))[0];
}

/** @param email in lower case, as the `Email` schema gives it */
export async function findUserByEmail(reads: Reads, email: string): Promise<User | undefined> {
  return (await usersOf(reads, await selectUsers(reads).where("users.email", "=", email).execute()))[0];
}

/** A user in the form of the audit log: it shows only that hashes exist. */
function shown(user: User): object {
  const { role, passwordHash, pinHash, ...rest } = user;
  return { ...rest, role: role.key, has_password: passwordHash !== null, has_gate_pin: pinHash !== null };
}

async function setAreas(work: Work, userId: string, areaIds: readonly string[]): Promise<void> {
  await work.tx.deleteFrom("user_areas").where("user_id", "=", userId).execute();
  const rows = [...new Set(areaIds)].map((area_id) => ({ user_id: userId, area_id }));
  if (rows.length > 0) await work.tx.insertInto("user_areas").values(rows).execute();
}

async function mustFind(work: Work, id: string): Promise<User> {
  const user = await findUser(work.tx, id);
  if (!user) throw new Error(`no user ${id}`);
  return user;
}

/**
 * Makes a user, and publishes an officer to the gates of its areas. @throws AppError `already_exists` for a used
 * e-mail, from `transact`
 */
export async function createUser(work: Work, user: NewUser): Promise<User> {
  requireFreshProof(work);
  const id = newId(work.nowMs);
  await work.tx
    .insertInto("users")
    .values({
      id,
      fullname: user.fullname,
      email: user.email,
      phone_number: user.phoneNumber ?? null,
      type: user.type,
      role_id: user.roleId,
      company_id: user.companyId ?? null,
      is_active: flag(user.isActive ?? true),
      password_hash: user.passwordHash ?? null,
      pin_hash: user.pinHash ?? null,
      email_verified_at: user.emailVerifiedAt ?? null,
      attachment_url: user.attachmentUrl ?? null,
      time_zone: user.timeZone ?? null,
      created_at: work.at,
      updated_at: work.at,
      deleted_at: null,
    })
    .execute();
  await setAreas(work, id, user.areaIds ?? []);
  const made = await mustFind(work, id);
  await publishOfficer(work, id, made);
  await work.audit({ type: "user", id, before: null, after: shown(made) });
  return made;
}

/**
 * Changes the given fields; those that concern the sign-in need a fresh proof. A deactivated user, or a user with a new password, loses every session at once.
 * @param id of an existing user that the caller has found
 */
export async function updateUser(work: Work, id: string, changes: Partial<NewUser>): Promise<User> {
  const before = await mustFind(work, id);
  if (isSame(before, changes)) return before;
  if (changesSignIn(before, changes)) requireFreshProof(work);
  await work.tx
    .updateTable("users")
    .set({ ...columnsOf(changes), updated_at: work.at })
    .where("id", "=", id)
    .execute();
  if (changes.areaIds) await setAreas(work, id, changes.areaIds);
  const after = await mustFind(work, id);
  if (!after.isActive && before.isActive) await endSessionsOf(work, id, "the user was switched off");
  if (after.passwordHash !== before.passwordHash) {
    await endSessionsOf(work, id, "the password was changed");
  }
  // The user or an admin has closed the account's access: an earlier link must not open it again.
  const isClosed = after.passwordHash !== before.passwordHash || after.email !== before.email || !after.isActive;
  if (isClosed) {
    await endLinks(work, id, OPENING_LINKS);
    await forgetDevices(work, id);
  }
  work.notify(rightsTopic(id));
  await publishOfficer(work, id, after);
  await work.audit({ type: "user", id, before: shown(before), after: shown(after) });
  return after;
}

function isSame({ role, areaIds, ...before }: User, { roleId, areaIds: areas, ...changes }: Partial<NewUser>): boolean {
  const isRole = roleId === undefined || roleId === role.id;
  const areAreas = areas === undefined || isDeepStrictEqual(new Set(areas), new Set(areaIds));
  return isRole && areAreas && isDeepStrictEqual({ ...before, ...given(changes) }, before);
}

/** Does this change how the user signs in, at central or at a gate, or as what? To deactivate an account does not. */
function changesSignIn(before: User, { email, passwordHash, pinHash, roleId, isActive }: Partial<NewUser>): boolean {
  return (
    !isDeepStrictEqual({ ...before, ...given({ email, passwordHash, pinHash }) }, before) ||
    (roleId !== undefined && roleId !== before.role.id) ||
    (isActive === true && !before.isActive)
  );
}

function columnsOf(changes: Partial<NewUser>): Partial<UserTable> {
  const columns: { [K in keyof UserTable]?: UserTable[K] | undefined } = {
    fullname: changes.fullname,
    email: changes.email,
    phone_number: changes.phoneNumber,
    type: changes.type,
    role_id: changes.roleId,
    company_id: changes.companyId,
    is_active: changes.isActive === undefined ? undefined : flag(changes.isActive),
    password_hash: changes.passwordHash,
    pin_hash: changes.pinHash,
    email_verified_at: changes.emailVerifiedAt,
    attachment_url: changes.attachmentUrl,
    time_zone: changes.timeZone,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Deletes a user softly: the sessions end, the gates remove the officer, the e-mail address is free again. */
export async function deleteUser(work: Work, id: string): Promise<void> {
  const before = await mustFind(work, id);
  await work.tx
    .updateTable("users")
    .set({ deleted_at: work.at, updated_at: work.at, is_active: flag(false), password_hash: null, pin_hash: null })
    .where("id", "=", id)
    .execute();
  await endSessionsOf(work, id, "the user was deleted");
  await endLinks(work, id);
  await removeFactors(work, id);
  await publishOfficer(work, id, null);
  await work.audit({ type: "user", id, before: shown(before), after: null });
}

/** What is kept for a user alone, beside the account; sessions take their tokens with them. */
const KEPT_FOR_USER = [
  ...(["sessions", "account_links", "challenges", "user_areas"] as const),
  ...(["notification_marks", "notification_reads", "notification_mails", "notification_mail_marks"] as const),
  ...(["saved_views", "report_schedules"] as const),
];

/**
 * Forgets who a deleted user was: name, addresses, telephone, picture, sessions with devices and addresses, mails, what
 * was read and kept. The row stays under its id, because tickets, reviews and the log name it.
 */
export async function anonymizeUser(work: Work, { id, email, deleted_at }: UserTable): Promise<void> {
  const { tx } = work;
  // The address may belong to somebody else since the account was deleted.
  await tx
    .deleteFrom("mails")
    .where("recipient_address", "=", email)
    .where("created_at", "<=", deleted_at ?? work.at)
    .execute();
  for (const table of KEPT_FOR_USER) await tx.deleteFrom(table).where("user_id", "=", id).execute();
  const nothing = { phone_number: null, attachment_url: null, time_zone: null, password_hash: null, pin_hash: null };
  await tx
    .updateTable("users")
    .set({ ...nothing, fullname: FORGOTTEN_NAME, email: `${id}@forgotten.invalid`, email_verified_at: null })
    .where("id", "=", id)
    .execute();
  await work.audit({ type: "forgotten_user", id, before: null, after: { forgotten_at: work.at } });
}
