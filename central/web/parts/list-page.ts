import { html } from "hono/html";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import type { Page, Shown } from "../page.ts";
import type { Visit } from "../visit.ts";
import { type Asked, askedOf, type Filter, filterForm, listFailure, listView } from "./list.ts";
import { fileLinks, type ListFile, listFiles } from "./list-files.ts";
import { cellsOf, headIn } from "./column-heads.ts";
import type { Shows } from "./resource-kind.ts";

/** A list whose records have no page that is declared with it: its page and its files follow from its columns. */
interface DeclaredList<T> extends ListFile<T> {
  navigation?: Omit<NonNullable<Page["navigation"]>, "label">;
  /** In the navigation, where it is not the title. */
  label?: ListFile<T>["title"];
  /** The column that heads each row, by default the first one. */
  headed?: number;
  /** Filters that a link sets, without a field of their own. */
  kept?: (visit: Visit) => readonly Filter[];
  /** Columns of the page alone, such as buttons. */
  controls?: readonly Shows<T>[];
  above?: (visit: Visit) => Markup;
  /** In place of a table without rows, with the way on. @param query what the operation was asked */
  empty: (visit: Visit, query: Asked) => string;
  next?: (visit: Visit, query: Asked) => Markup | string;
}

/** The page of a list, with its files. */
export function listPage<T>(list: DeclaredList<T>): Page {
  const { path, uses, title, label = title, navigation, kept } = list;
  const filters = async (visit: Visit) => [...(await list.filters(visit)), ...(kept?.(visit) ?? [])];
  return {
    path,
    uses,
    files: listFiles({ ...list, filters }),
    navigation: { ...navigation, label },
    show: (visit) => showList(visit, list, list.above?.(visit)),
  };
}

/** @param above what stands above the filters */
export async function showList<T>(
  visit: Visit,
  list: DeclaredList<T>,
  above: Markup | string = NOTHING,
): Promise<Shown> {
  const { path, columns, controls = [], headed = 0 } = list;
  const title = list.title[visit.language];
  const shown = await list.filters(visit);
  const kept = (list.kept?.(visit) ?? []).map(({ name }) => name);
  const filters = html`${above} ${filterForm(visit, path, shown, kept)}`;
  const asked = askedOf(visit, [...shown.map(({ name }) => name), ...kept, "after"]);
  const query = list.queryOf?.(asked) ?? asked;
  const found = await visit.try(list.list, { query });
  if (!found.ok) return listFailure(visit, { title, filters, failure: found });
  const { items, meta } = found.data;
  const all = [...columns, ...controls];
  const moments = await visit.momentsOfList(items.map((one) => list.areaOf(one)));
  const cells = await cellsOf(items, all, { visit, moments });
  const rows = cells.map(
    (row) =>
      html`<tr>
        ${row.map((cell, at) => (at === headed ? html`<th scope="row">${cell ?? NOTHING}</th>` : html`<td>${cell ?? NOTHING}</td>`))}
      </tr>`,
  );
  return listView(visit, {
    path,
    title,
    filters,
    meta,
    rows,
    files: fileLinks(visit, path, meta),
    empty: list.empty(visit, query),
    next: list.next?.(visit, query) ?? NOTHING,
    columns: all.map(({ label }, at) =>
      headIn(
        moments.timeZone,
        label[visit.language],
        cells.map((row) => row[at]),
      ),
    ),
  });
}
