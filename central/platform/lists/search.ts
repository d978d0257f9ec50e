import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Reads } from "../db/database.ts";
import { foundIn, isCommon, isIndexable } from "../db/search-indexes.ts";
import { type AnyQuery, countUpTo, rowsBy } from "../db/steer.ts";
import type { Place } from "./cursor.ts";
import type { ListDeclaration, SearchSource } from "./declaration.ts";

/** The search of a caller in a list. */
export interface Search {
  /** The condition of a match, whichever index finds it. */
  condition: RawBuilder<SqlBool>;
  /** The sources of the search, in lower case; together they find every row that meets the condition. */
  among: readonly { source: SearchSource; text: string }[];
}

/**
 * The read strategy of a search. `indexed`: the search indexes give the ids, and there are few. `in order`: matches are
 * so frequent that every stretch of the list has some. `few`: the list itself has few rows. `first rows`: the text is
 * too short for an index, so only the first rows of the list are searched.
 */
export type Way = "indexed" | "in order" | "few" | "first rows";

/** The query with its search, and its read strategy. */
export async function withSearch<O>(
  query: AnyQuery<O>,
  { condition, among }: Search,
  how: {
    db: Reads;
    list: ListDeclaration;
    /** The index of the rows without the search, and that of the order. */
    index: string | null;
    sortIndex: string;
    /** The places of rows in the order of the list. */
    places: (some: AnyQuery<unknown>) => AnyQuery<Place>;
    isUpTo: (place: Place) => RawBuilder<SqlBool>;
    id: RawBuilder<unknown>;
    maxRows: number;
  },
): Promise<{ found: AnyQuery<O>; way: Way }> {
  const { db, list, index, sortIndex, places, isUpTo, id, maxRows } = how;
  const found = query.where(condition);
  if (among.every(({ text }) => isIndexable(text))) {
    for (const { source, text } of among)
      if (await isCommon(db, list.table, source, { text, limit: maxRows })) return { found, way: "in order" };
    const ids = among.map(({ source, text }) => foundIn(db, list.table, source, text));
    return { found: found.where(sql<SqlBool>`${id} in (${sql.join(ids, sql` union `)})`), way: "indexed" };
  }
  if ((await countUpTo(db, query, index, maxRows)) <= maxRows) return { found, way: "few" };
  const [last] = await rowsBy(
    db,
    places(query)
      .limit(1)
      .offset(maxRows - 1),
    sortIndex,
  );
  return { found: last ? found.where(isUpTo(last)) : found, way: "first rows" };
}
