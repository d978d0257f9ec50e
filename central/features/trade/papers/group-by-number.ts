import { sql, type SqlBool } from "kysely";
import type { PageMeta } from "../../../../shared/wire/common.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { asLoose, type RecordFields, type Records } from "../../../platform/declare/records.ts";
import { type ListQuery, readPage, searchOf } from "../../../platform/lists.ts";
import type { ListDeclaration } from "../../../platform/lists/declaration.ts";
import { narrowingOf } from "../../../platform/lists/narrowing.ts";
import { within } from "../../../platform/scope.ts";

/** Documents with the same number. */
export interface Group<T> {
  number: string | null;
  total: number;
  /** The number of documents in each requested state. */
  counts: Record<string, number>;
  latestAt: string;
  documents: T[];
}

const MAX_SHOWN = 20;

interface GroupRow {
  number: string;
  total: number;
  latest_at: string;
}

/**
 * The documents of a table that are not deleted and that the actor may see, grouped by a number. The list of groups is
 * the list of their newest documents, so that its indexes serve a page however many documents there are.
 * @param of.list the list of the documents
 * @param of.states the values of `state` to count
 */
export async function groupsOf<T extends RecordFields>(
  records: Records<T>,
  column: keyof T & string,
  { list: declaration, states }: { list: ListDeclaration; states: readonly string[] },
  { db, actor, list }: { db: Reads; actor: Principal; list: ListQuery },
): Promise<{ items: Group<T>[]; meta: PageMeta }> {
  const { scope } = records.declared;
  const own = sql.ref(`${scope.table}.${column}`);
  const key = sql<string>`coalesce(${own}, '')`;
  const standing = asLoose(db)
    .selectFrom(scope.table)
    .where(`${scope.table}.deleted_at`, "is", null)
    .where(within(actor, scope));
  const isNewest = sql<SqlBool>`not exists (select 1 from ${sql.table(scope.table)} as newer
    where coalesce(${sql.ref(`newer.${column}`)}, '') = ${key} and newer.deleted_at is null
      and ${within(actor, { ...scope, table: "newer" as typeof scope.table })}
      and (newer.created_at, newer.id) > (${sql.ref(`${scope.table}.created_at`)}, ${sql.ref(`${scope.table}.id`)}))`;
  const { items, meta } = await readPage(standing.where(isNewest).selectAll(scope.table) as never, list, {
    db,
    list: declaration,
    narrowed: narrowingOf(declaration, {}, { actor, scope }),
    search: searchOf(declaration, list.search, [column]),
  });
  const newest = items.map((row) => records.read(row as object));
  const numberOf = (document: T): string => (document[column] as string | null) ?? "";
  const counted = await countGroups();
  const documents = Map.groupBy(await shownOfGroups(), numberOf);
  return {
    meta,
    items: newest.map((one) => {
      const group = counted.get(numberOf(one));
      return {
        number: numberOf(one) || null,
        total: group?.total ?? 0,
        counts: Object.fromEntries(states.map((state) => [state, Number(group?.[state] ?? 0)])),
        latestAt: group?.latest_at ?? one.created_at,
        documents: documents.get(numberOf(one)) ?? [],
      };
    }),
  };

  async function shownOfGroups(): Promise<T[]> {
    if (newest.length === 0) return [];
    const ranked = standing
      .where(sql<SqlBool>`${key} in (${sql.join(newest.map(numberOf))})`)
      .selectAll(scope.table)
      .select(
        sql<number>`row_number() over (partition by ${key} order by created_at desc, id desc)`.as("rank_in_group"),
      );
    const rows = await asLoose(db)
      .selectFrom(ranked.as("ranked"))
      .selectAll()
      .where("rank_in_group", "<=", MAX_SHOWN)
      .orderBy("rank_in_group")
      .execute();
    return rows.map((row) => records.read(row));
  }

  async function countGroups(): Promise<Map<string, GroupRow & Record<string, unknown>>> {
    if (newest.length === 0) return new Map();
    const rows = await standing
      .where(sql<SqlBool>`${key} in (${sql.join(newest.map(numberOf))})`)
      .select([
        key.as("number"),
        sql<number>`count(*)`.as("total"),
        sql<string>`max(${sql.ref(`${scope.table}.created_at`)})`.as("latest_at"),
      ])
      .select(states.map((state) => sql<number>`sum(case when state = ${state} then 1 else 0 end)`.as(state)))
      .groupBy(key)
      .execute();
    return new Map((rows as (GroupRow & Record<string, unknown>)[]).map((row) => [row.number, row]));
  }
}
