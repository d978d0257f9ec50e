import { html } from "hono/html";
import { type Markup, textOf } from "../../../shared/web/markup.ts";
import { isoTime } from "../../../shared/lib/clock.ts";
import { LOCALES } from "../../../shared/web/timestamps.ts";
import type { PageMeta } from "../../../shared/wire/common.ts";
import { MAX_ROWS } from "../../platform/lists.ts";
import { cellText } from "../../platform/tables/cells.ts";
import { csvOf, separatorFor } from "../../platform/tables/csv.ts";
import { FORMATS } from "../../platform/tables/export-protocol.ts";
import type { Column, TableHead, TableRow } from "../../platform/tables/table.ts";
import { xlsxOf } from "../../platform/tables/xlsx.ts";
import type { Stream, Uses } from "../page.ts";
import type { PageContext } from "../page-context.ts";
import { type Asked, askedOf, type Filter } from "./list.ts";
import type { Bilingual } from "./resource-acts.ts";
import { cellsOf, headIn, isMarkup } from "./column-heads.ts";
import type { Shows } from "./resource-kind.ts";
import type { Listing } from "../call-operation.ts";

const WRITERS = { xlsx: xlsxOf, csv: csvOf };
type FileFormat = keyof typeof WRITERS;
const FILE_FORMATS = Object.keys(WRITERS) as FileFormat[];
const PER_PAGE = 100;
const CELL_WIDTH = 24;

/** Some rows of a list, and where they stand in it. */
interface RowPage<T> {
  items: readonly T[];
  meta: Pick<PageMeta, "total" | "total_is_exact" | "next_after">;
}

/** All the rows of a list that has no pages. */
export function wholePage<T>(items: readonly T[]): RowPage<T> {
  return { items, meta: { total: items.length, total_is_exact: true, next_after: null } };
}

/** What every file of a list has, whatever its rows come from. */
interface RowFile<T> {
  path: string;
  title: Bilingual;
  uses: Uses;
  filters: (context: PageContext) => Promise<readonly Filter[]>;
  areaOf: (record: T) => string | null;
  columns: readonly Shows<T>[];
  /** Its rows, page by page, as the person sees them. @param asked the filters of the address */
  pageOf: (context: PageContext, asked: Asked, after: string | undefined) => Promise<RowPage<T>>;
}

/** A list that can be had as a file: its rows are those of the operation, read page by page as the person. */
export interface ListFile<T> extends Omit<RowFile<T>, "pageOf"> {
  /** The operation of the list. */
  list: Listing<T>;
  /** The query for what the address asks, where the list has a standard of its own. */
  queryOf?: (asked: Asked) => Asked;
}

/** The ways to a list as files, with the filters of the address; a list beyond the limit says so instead. */
export function fileLinks(context: PageContext, path: string, meta: RowPage<never>["meta"]): Markup {
  const { list } = context.words.frame;
  if (!isWithinLimit(meta))
    return html`<span class="quiet">${list.tooManyForFile(MAX_ROWS.toLocaleString(LOCALES[context.language]))}</span>`;
  const query = new URLSearchParams(context.address.split("?")[1] ?? "");
  query.delete("after");
  return html`<span class="row" role="group" aria-label="${list.asFile}">
    ${FILE_FORMATS.map(
      (format) =>
        html`<a class="button" href="${path}/list.${format}?${query.toString()}" download title="${list.asFile}"
          >${list.formats[format]}</a
        >`,
    )}
  </span>`;
}

const isWithinLimit = ({ total, total_is_exact: isExact }: RowPage<never>["meta"]): boolean =>
  isExact && total <= MAX_ROWS;

/** The files of a list. */
export function listFiles<T>(file: ListFile<T>): Stream[] {
  const { list, queryOf } = file;
  return rowFiles<T>({
    ...file,
    pageOf(context, asked, after) {
      const query = { ...(queryOf?.(asked) ?? asked), per_page: PER_PAGE, after };
      // The reader of a long file may lose a right meanwhile.
      context.renew();
      return context.read(list, { query });
    },
  });
}

/** The files of rows of any origin. */
export function rowFiles<T>(file: RowFile<T>): Stream[] {
  return FILE_FORMATS.map((format) => ({
    path: `${file.path}/list.${format}`,
    uses: file.uses,
    open: (context) => fileOf(file, format, context),
  }));
}

async function fileOf<T>(file: RowFile<T>, format: FileFormat, context: PageContext): Promise<Response> {
  const { path, title, columns, pageOf } = file;
  const { language } = context;
  const filters = await file.filters(context);
  const asked = askedOf(
    context,
    filters.map(({ name }) => name),
  );
  // Before the first byte: a refused filter is a page, not a broken file.
  const first = await pageOf(context, asked, undefined);
  if (!isWithinLimit(first.meta)) return context.http.redirect(`${path}${new URL(context.http.req.url).search}`, 303);
  const moments = await context.momentsOfList(first.items.map((one) => file.areaOf(one)));
  const { timeZone } = moments;
  const cellsIn = (page: RowPage<T>) => cellsOf(page.items, columns, { context, moments });
  const firstCells = await cellsIn(first);
  const rowOf = (cells: readonly (Markup | string | null)[]): TableRow =>
    Object.fromEntries(cells.map((content, at) => [`c${at}`, plainCell(content, timeZone)]));
  async function* batches(): AsyncGenerator<readonly TableRow[]> {
    yield firstCells.map(rowOf);
    for (let { next_after: after } = first.meta; after !== null;) {
      const page = await pageOf(context, asked, after);
      yield (await cellsIn(page)).map(rowOf);
      after = page.meta.next_after;
    }
  }
  const titleOf = (label: string, at: number): string =>
    headIn(
      timeZone,
      label,
      firstCells.map((row) => row[at]),
    );
  const head: TableHead = {
    title,
    language,
    separator: separatorFor(language),
    isLandscape: false,
    madeAtMs: context.nowMs,
    columns: columns.map(({ label: { en, id } }, at) => ({
      key: `c${at}`,
      title: { en: titleOf(en, at), id: titleOf(id, at) },
      type: "text",
      width: CELL_WIDTH,
    })),
    notes: notesOf(context, filters, timeZone),
  };
  return new Response(context.fileOf(WRITERS[format](head, batches())), {
    headers: {
      "content-type": FORMATS[format].mediaType,
      "content-disposition": `attachment; filename="${path.slice(1).replaceAll("/", "-")}.${format}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store, no-transform",
    },
  });
}

/** The chosen filters in words, and the moment of the file. */
function notesOf(context: PageContext, filters: readonly Filter[], timeZone: string): [string, string][] {
  const { list } = context.words.frame;
  const chosen = filters.flatMap(({ name, label, choices }): [string, string][] => {
    const value = context.asked(name);
    if (value === undefined) return [];
    return [[label, choices?.find(([one]) => one === value)?.[1] ?? value]];
  });
  return [...chosen, [list.madeAt, `${wallClock(isoTime(context.nowMs), timeZone)} (${timeZone})`]];
}

const MOMENT: Column = { key: "at", title: { en: "", id: "" }, type: "moment", width: CELL_WIDTH };
const wallClock = (at: string, timeZone: string): string => cellText(MOMENT, { at, time_zone: timeZone }, "en");

/**
 * The content of a cell without its markup, as a spreadsheet sorts it: moments as wall-clock times of their zone, without
 * the age beside them; entries of a list with semicolons.
 */
export function plainCell(content: Markup | string | null, timeZone: string): string {
  if (content === null) return "";
  if (typeof content === "string" && !isMarkup(content)) return content;
  return textOf(content)
    .replaceAll(/<span class="quiet">\(<span data-since="[^"]*"><\/span>[^<]*\)<\/span>/g, "")
    .replaceAll(/<time datetime="([^"]*)">[^<]*<\/time>/g, (_, at: string) => wallClock(at, timeZone))
    .replaceAll(/<svg.*?<\/svg>/gs, "")
    .replaceAll(/<\/li>\s*<li[^>]*>/g, "; ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', amp: "&", "#39": "'" };
