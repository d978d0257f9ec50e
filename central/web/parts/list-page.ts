import { html } from "hono/html";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import type { Page, Shown } from "../page.ts";
import type { PageContext } from "../page-context.ts";
import { type Asked, askedOf, type Filter, filterForm, listFailure, listView } from "./list.ts";
import { fileLinks, type ListFile, listFiles } from "./list-files.ts";
import { cellsOf, headIn, labelledCell } from "./column-heads.ts";
import type { Shows } from "./resource-kind.ts";

/** A list whose records have no page that is declared with it: its page and its files follow from its columns. */
interface DeclaredList<T> extends ListFile<T> {
  navigation?: Omit<NonNullable<Page["navigation"]>, "label">;
  /** In the navigation, where it is not the title. */
  label?: ListFile<T>["title"];
  /** The column that heads each row, by default the first one. */
  headed?: number;
  /** Filters that a link sets, without a field of their own. */
  kept?: (context: PageContext) => readonly Filter[];
  /** Columns of the page alone, such as buttons. */
  controls?: readonly Shows<T>[];
  above?: (context: PageContext) => Markup | Promise<Markup>;
  /** In place of a table without rows, with the way on. @param query what the operation was asked */
  empty: (context: PageContext, query: Asked) => string;
  next?: (context: PageContext, query: Asked) => Markup | string;
}

/** The page of a list, with its files. */
export function listPage<T>(list: DeclaredList<T>): Page {
  const { path, uses, title, label = title, navigation, kept } = list;
  const filters = async (context: PageContext) => [...(await list.filters(context)), ...(kept?.(context) ?? [])];
  return {
    path,
    uses,
    files: listFiles({ ...list, filters }),
    navigation: { ...navigation, label },
    show: async (context) => showList(context, list, await list.above?.(context)),
  };
}

/** @param above what stands above the filters */
export async function showList<T>(
  context: PageContext,
  list: DeclaredList<T>,
  above: Markup | string = NOTHING,
): Promise<Shown> {
  const { path, columns, controls = [], headed = 0 } = list;
  const title = list.title[context.language];
  const shown = await list.filters(context);
  const kept = (list.kept?.(context) ?? []).map(({ name }) => name);
  const filters = html`${above} ${filterForm(context, path, shown, kept)}`;
  const asked = askedOf(context, [...shown.map(({ name }) => name), ...kept, "after"]);
  const query = list.queryOf?.(asked) ?? asked;
  const found = await context.try(list.list, { query });
  if (!found.ok) return listFailure(context, { title, filters, failure: found });
  const { items, meta } = found.data;
  const all = [...columns, ...controls];
  const moments = await context.momentsOfList(items.map((one) => list.areaOf(one)));
  const cells = await cellsOf(items, all, { context, moments });
  const rows = cells.map(
    (row) =>
      html`<tr>
        ${row.map((cell, at) => (at === headed ? html`<th scope="row">${cell ?? NOTHING}</th>` : labelledCell(all[at]?.label[context.language] ?? "", cell)))}
      </tr>`,
  );
  return listView(context, {
    path,
    title,
    filters,
    meta,
    rows,
    files: fileLinks(context, path, meta),
    empty: list.empty(context, query),
    next: list.next?.(context, query) ?? NOTHING,
    columns: all.map(({ label }, at) =>
      headIn(
        moments.timeZone,
        label[context.language],
        cells.map((row) => row[at]),
      ),
    ),
  });
}
