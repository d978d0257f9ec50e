import { sql, type SqlBool } from "kysely";
import { type PageMeta } from "../../../shared/wire/common.ts";
import { type Principal } from "../../platform/auth/principal.ts";
import { type Database, type Reads } from "../../platform/db/database.ts";
import { asLoose, type RecordFields, type Records } from "../../platform/declare/records.ts";
import { holdsText, type ListQuery, readPage } from "../../platform/lists.ts";
import { type FewRows } from "../../platform/lists/declaration.ts";
import { within } from "../../platform/scope.ts";

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

/** Declares a list of groups as a list of few rows. */
export function groupList(table: keyof Database, column: string): FewRows {
  return { table, few: "one for a number", sorts: { [column]: sql.ref(`${table}.id`) } };
}

interface GroupRow extends Record<string, unknown> {
  id: string;
  total: number;
  latest_at: string;
}

/**
 * The documents of a table that are not deleted and that the actor may see, grouped by a number.
 * @param states the values of `state` to count
 */
export async function groupsOf<T extends RecordFields>(
  records: Records<T>,
  column: keyof T & string,
  states: readonly string[],
  { db, actor, list }: { db: Reads; actor: Principal; list: ListQuery },
): Promise<{ items: Group<T>[]; meta: PageMeta }> {
  const { scope } = records.declared;
  const standing = asLoose(db).selectFrom(scope.table).where("deleted_at", "is", null).where(within(actor, scope));
  const searched = list.search === undefined ? standing : standing.where(holdsText([column], list.search));
  const key = sql<string>`coalesce(${sql.ref(column)}, '')`;
  const grouped = searched
    .select([key.as("id"), sql<number>`count(*)`.as("total"), sql<string>`max(created_at)`.as("latest_at")])
    .select(states.map((state) => sql<number>`sum(case when state = ${state} then 1 else 0 end)`.as(state)))
    .groupBy(key);
  // The subquery has the table's name and the number as its id, because paging reads these names.
  const query = asLoose(db).selectFrom(grouped.as(scope.table)).selectAll();
  const { items, meta } = await readPage(query as never, list, { db, list: groupList(scope.table, column) });
  const groups = items as unknown as GroupRow[];
  const documents = await Promise.all(
    groups.map((group) =>
      standing
        .selectAll()
        .where(group.id === "" ? sql<SqlBool>`${key} = ''` : sql<SqlBool>`${sql.ref(column)} = ${group.id}`)
        .orderBy("id", "desc")
        .limit(MAX_SHOWN)
        .execute(),
    ),
  );
  return {
    meta,
    items: groups.map((group, at) => ({
      number: group.id === "" ? null : group.id,
      total: group.total,
      counts: Object.fromEntries(states.map((state) => [state, Number(group[state])])),
      latestAt: group.latest_at,
      documents: (documents[at] ?? []).map((row) => records.read(row)),
    })),
  };
}
