import { sql, type SqlBool } from "kysely";
import { noSuch } from "../../../../shared/errors/app-error.ts";
import type { PageMeta } from "../../../../shared/wire/common.ts";
import type { User as ShownUser } from "../../../wire/user.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { User } from "../../../platform/auth/user.ts";
import { selectUsers, usersOf } from "../../../platform/auth/users.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/first.ts";
import { flag } from "../../../platform/db/stored.ts";
import { type ListQuery, readPage, searchOf } from "../../../platform/lists.ts";
import type { ListDeclaration } from "../../../platform/lists/declaration.ts";
import { narrowingOf } from "../../../platform/lists/narrowing.ts";
import { scopeOf, within } from "../../../platform/scope.ts";

const STANDS_HERE = (areaIds: readonly string[]) => sql<SqlBool>`exists (
  select 1 from user_areas as seen where seen.user_id = users.id and seen.area_id in (${sql.join(areaIds)}))`;

/** Users of a company are visible to their company. */
export const COMPANY_PEOPLE = scopeOf({ table: "users", company: "company_id", area: "none" });
/** Users of the area's side are visible in their areas, and to no company. */
export const STAFF = scopeOf({ table: "users", company: "hidden", area: STANDS_HERE });
/** All users. */
export const USERS = scopeOf({
  table: "users",
  company: "company_id",
  area: (areaIds) => sql<SqlBool>`(users.company_id is not null or ${STANDS_HERE(areaIds)})`,
});

/** The kinds of users: those of companies, officers at the gates, and administrators. */
export type UserKind = "tenant" | "operational" | "admin";
const LEVELS = {
  tenant: ["tenant"],
  operational: ["operational"],
  admin: ["admin", "super_admin"],
} as const satisfies Record<UserKind, readonly string[]>;

/** Reports whether a role of this level belongs to this kind of users. */
export function isOfKind(level: string, kind: UserKind): boolean {
  return (LEVELS[kind] as readonly string[]).includes(level);
}

export interface UserFilters {
  type?: "internal" | "tenant" | undefined;
  role_id?: string | undefined;
  company_id?: string | undefined;
  is_active?: boolean | undefined;
}

/** The user, when the actor may see them. @throws AppError `not_found` when there is none of this kind */
export async function readUser(db: Reads, actor: Principal, id: string, kind?: UserKind): Promise<User> {
  const row = await first(selectUsers(db).where("users.id", "=", id).where(within(actor, USERS)));
  const [user] = row ? await usersOf(db, [row]) : [];
  if (!user || (kind !== undefined && !isOfKind(user.role.level, kind))) throw noSuch("user", id);
  return user;
}

export const LIST: ListDeclaration = {
  table: "users",
  isStanding: true,
  sorts: { fullname: "words", email: "plain", created_at: "plain" },
  filters: ["company_id", "role_id", "type", "is_active", "roles.level"],
  search: [{ table: "users", columns: ["fullname", "email", "phone_number"] }],
};

/** One page of users. */
export async function pageOfUsers(
  db: Reads,
  actor: Principal,
  list: ListQuery & UserFilters,
  kind?: UserKind,
): Promise<{ items: User[]; meta: PageMeta }> {
  const { type, role_id, company_id, is_active, search } = list;
  let query = selectUsers(db).where(within(actor, USERS));
  // Filtered by the roles' ids, so that an index finds the few users of a kind.
  if (kind !== undefined)
    query = query.where("users.role_id", "in", (eb) =>
      eb
        .selectFrom("roles")
        .select("id")
        .where("level", "in", [...LEVELS[kind]]),
    );
  if (type !== undefined) query = query.where("users.type", "=", type);
  if (role_id !== undefined) query = query.where("users.role_id", "=", role_id);
  if (company_id !== undefined) query = query.where("users.company_id", "=", company_id);
  if (is_active !== undefined) query = query.where("users.is_active", "=", flag(is_active));
  const { items, meta } = await readPage(query, list, {
    db,
    list: LIST,
    narrowed: narrowingOf(LIST, { ...list, level: kind }, { actor, scope: USERS }),
    search: searchOf(LIST, search),
  });
  return { items: await usersOf(db, items), meta };
}

/** Reports whether no other super admin can sign in. */
export async function isLastSuperAdmin(db: Reads, { id, role }: User): Promise<boolean> {
  if (role.key !== "super_admin") return false;
  const other = await first(
    selectUsers(db)
      .where("roles.key", "=", "super_admin")
      .where("users.is_active", "=", 1)
      .where("users.password_hash", "is not", null)
      .where("users.id", "<>", id),
  );
  return other === undefined;
}

/** A user as the API shows them. */
export function shown(user: User): ShownUser {
  const { id, fullname, email, type, role, isActive, passwordHash, pinHash } = user;
  return {
    id,
    fullname,
    email,
    phone_number: user.phoneNumber,
    type,
    role_id: role.id,
    role,
    company_id: user.companyId,
    area_ids: [...user.areaIds],
    is_active: isActive,
    has_password: passwordHash !== null,
    has_gate_pin: pinHash !== null,
    attachment_url: user.attachmentUrl,
    email_verified_at: user.emailVerifiedAt,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  };
}
