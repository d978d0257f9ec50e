import { first, firstOrThrow } from "../../../platform/db/first.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { z } from "zod";
import type { PageMeta } from "../../../../shared/wire/common.ts";
import { Notification, type NotificationKind } from "../../../wire/notification.ts";
import type { Permission } from "../../../platform/auth/permissions.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import { type DayRange, withinDays } from "../../../platform/day-range.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { insertMany } from "../../../platform/db/insert-many.ts";
import { StoredFlag, storedJson } from "../../../platform/db/stored.ts";
import { type ListQuery, readPage, searchOf } from "../../../platform/lists.ts";
import type { ListDeclaration } from "../../../platform/lists/declaration.ts";
import { narrowingOf } from "../../../platform/lists/narrowing.ts";
import { inAreasOf } from "../../../platform/scope.ts";
import type { Work } from "../../../platform/transact.ts";

/** A notification of another process may appear this late: its clock may lag, and its transaction may be slow. */
export const SETTLED_MS = 60_000;

/** The permissions whose holders may be recipients. */
const CONCERNED = [
  "gates.read",
  "reviews.read",
  "edges.manage",
  "tickets.approve",
] as const satisfies readonly Permission[];
export type Concerned = (typeof CONCERNED)[number];

/** Replaces the permission in a message for one user alone. */
export function permissionOf(userId: string): string {
  return `user:${userId}`;
}

/** Notifications: one row for all recipients. */
export interface NotificationTable {
  id: string;
  at: string;
  kind: string;
  /** The recipients: users with this permission who see the area, or one user (`permissionOf`). */
  permission: string;
  /** Null: for users who see every area. */
  area_id: string | null;
  gate_id: string | null;
  edge_id: string | null;
  review_id: string | null;
  /** In English, for readers that don't know the kind. */
  title: string;
  /** The values in the text, as JSON. */
  data: string;
}

declare module "../../../platform/db/database.ts" {
  interface Database {
    notifications: NotificationTable;
    /** The user has read every notification before this moment. */
    notification_marks: { user_id: string; read_before: string };
    /** Single notifications that a user has read. */
    notification_reads: { user_id: string; notification_id: string; read_at: string };
  }
}

const StoredNotification = z
  .object({
    ...Notification.shape,
    data: storedJson(Notification.shape.data),
    is_read: StoredFlag,
  })
  .transform((row): Notification => row);

/** The filters of the list beside its paging. */
export interface NotificationFilters extends DayRange {
  kind?: NotificationKind | undefined;
  gate_id?: string | undefined;
  is_read?: boolean | undefined;
}

export const LIST: ListDeclaration = {
  table: "notifications",
  isStanding: false,
  sorts: { at: "plain", kind: "plain" },
  filters: ["gate_id", "area_id", "kind"],
  isByDay: true,
  search: [{ table: "notifications", columns: ["title"] }],
};

/** One page of a user's notifications. */
export async function pageOfNotifications(
  db: Reads,
  actor: Principal,
  list: ListQuery & NotificationFilters,
): Promise<{ items: Notification[]; meta: PageMeta }> {
  const { is_read, search } = list;
  const days = await withinDays(db, list, { at: "notifications.at", area: "notifications.area_id" });
  const mark = await markOf(db, actor.id);
  let query = visible(db, actor).select("notifications.id");
  for (const column of ["kind", "area_id", "gate_id"] as const) {
    const wanted = list[column];
    if (wanted !== undefined) query = query.where(`notifications.${column}`, "=", wanted);
  }
  if (days) query = query.where(days);
  if (is_read !== undefined) query = query.where(is_read ? isRead(actor, mark) : isUnread(actor, mark));
  const narrowed = narrowingOf(LIST, list, null);
  const { items, meta } = await readPage(query, list, { db, list: LIST, narrowed, search: searchOf(LIST, search) });
  return { items: await read(db, actor, mark, items), meta };
}

/** The newest messages, and how many are unread. */
export async function latestNotifications(
  db: Reads,
  actor: Principal,
  count: number,
): Promise<{ items: Notification[]; unread: number }> {
  const mark = await markOf(db, actor.id);
  const newest = visible(db, actor).select("id").orderBy("at", "desc").orderBy("id", "desc").limit(count);
  const unread = await countOf(visible(db, actor).where(isUnread(actor, mark)));
  return { items: await read(db, actor, mark, await newest.execute()), unread };
}

/** The message, when the actor may see it. */
export async function findNotification(db: Reads, actor: Principal, id: string): Promise<Notification | null> {
  const [found] = await read(db, actor, await markOf(db, actor.id), [{ id }]);
  return found ?? null;
}

/** The unread notifications: their number before a moment (ISO 8601), and the ids of those since. */
export async function unreadAround(
  db: Reads,
  actor: Principal,
  moment: string,
): Promise<{ before: number; since: string[] }> {
  const unread = visible(db, actor).where(isUnread(actor, await markOf(db, actor.id)));
  const since = await unread.select("notifications.id").where("notifications.at", ">=", moment).execute();
  return { before: await countOf(unread.where("notifications.at", "<", moment)), since: since.map(({ id }) => id) };
}

/** Unread notifications of these kinds after one moment and up to another (ISO 8601), the oldest first. */
export async function unreadBetween(
  db: Reads,
  actor: Principal,
  kinds: readonly NotificationKind[],
  [from, until]: readonly [from: string, until: string],
): Promise<Notification[]> {
  if (kinds.length === 0) return [];
  const mark = await markOf(db, actor.id);
  const found = visible(db, actor)
    .where(isUnread(actor, mark))
    .where("notifications.kind", "in", kinds)
    .where("notifications.at", ">", from)
    .where("notifications.at", "<=", until)
    .select("notifications.id")
    .orderBy("at")
    .orderBy("id");
  return read(db, actor, mark, await found.execute());
}

/** Records that the actor has read these notifications; some may be read already. */
export async function markRead({ tx, actor, at }: Work, ids: readonly string[]): Promise<void> {
  const rows = ids.map((notification_id) => ({ user_id: actor.id, notification_id, read_at: at }));
  await insertMany(tx, "notification_reads", rows, { by: ["user_id", "notification_id"], update: ["read_at"] });
}

/** Records that the actor has read all notifications before a moment (ISO 8601). A mark never moves back. */
export async function markReadBefore({ tx, actor }: Work, moment: string): Promise<void> {
  await tx
    .insertInto("notification_marks")
    .values({ user_id: actor.id, read_before: moment })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ read_before: moment })
        .where("notification_marks.read_before", "<", moment),
    )
    .execute();
  // Notifications that the mark covers need no rows of their own.
  await tx
    .deleteFrom("notification_reads")
    .where("user_id", "=", actor.id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("notifications")
          .select("notifications.id")
          .whereRef("notifications.id", "=", "notification_reads.notification_id")
          .where("notifications.at", "<", moment),
      ),
    )
    .execute();
}

/** The moment up to which the user has read everything; empty, before every moment, without a mark. */
async function markOf(db: Reads, userId: string): Promise<string> {
  const row = await first(db.selectFrom("notification_marks").select("read_before").where("user_id", "=", userId));
  return row?.read_before ?? "";
}

/**
 * A notification is visible to users with its permission who see its area. A company's people see none of these,
 * because they name vehicles of any company. A notification for one user is visible to that user alone.
 */
function visible(db: Reads, actor: Principal) {
  const held = actor.companyId === null ? CONCERNED.filter((permission) => actor.permissions.has(permission)) : [];
  const own = sql<SqlBool>`notifications.permission = ${permissionOf(actor.id)}`;
  const shared = sql<SqlBool>`notifications.permission in (${sql.join(held)}) and ${inAreasOf(actor, "notifications.area_id")}`;
  return db.selectFrom("notifications").where(held.length === 0 ? own : sql<SqlBool>`(${own} or (${shared}))`);
}

/**
 * These notifications in this order, as far as the actor sees them. They are sorted first by their ids alone, from an
 * index, so that no other rows are read.
 */
async function read(
  db: Reads,
  actor: Principal,
  mark: string,
  ordered: readonly { id: string }[],
): Promise<Notification[]> {
  if (ordered.length === 0) return [];
  const ids = ordered.map(({ id }) => id);
  const rows = await visible(db, actor)
    .where("notifications.id", "in", ids)
    .leftJoin("gates", "gates.id", "notifications.gate_id")
    .selectAll("notifications")
    .select("gates.name as gate_name")
    .select(sql<number>`case when ${isRead(actor, mark)} then 1 else 0 end`.as("is_read"))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, StoredNotification.parse(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function isRead(actor: Principal, mark: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(notifications.at < ${mark} or ${hasRow(actor)})`;
}

// Not the negation of the other condition, so that the mark limits the scanned rows.
function isUnread(actor: Principal, mark: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(notifications.at >= ${mark} and not ${hasRow(actor)})`;
}

function hasRow(actor: Principal): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from notification_reads as own where own.user_id = ${actor.id} and own.notification_id = notifications.id
  )`;
}

async function countOf(query: ReturnType<typeof visible>): Promise<number> {
  const { total } = await firstOrThrow(
    query.select((eb) => eb.fn.countAll<number>().as("total")).$castTo<{ total: number }>(),
  );
  return total;
}
