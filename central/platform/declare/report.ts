import { type Compilable, sql } from "kysely";
import { z } from "zod";
import { noSuch, invalidInput } from "../../../shared/errors/app-error.ts";
import { Uuid } from "../../../shared/wire/common.ts";
import type { Principal } from "../auth/principal.ts";
import type { Permission } from "../auth/permissions.ts";
import type { Reads } from "../db/database.ts";
import { first } from "../db/first.ts";
import type { AnyQuery } from "../db/steer.ts";
import { type Called, defineRead, type Operation, raw, type Tools } from "../http/operation.ts";
import type { Asked, CallOptions } from "../http/typed.ts";
import { callerName } from "../http/places.ts";
import { bytesBody } from "../http/streams.ts";
import { holdsText, listOf, type ListReply, type ListQuery, listQuery, readPage, searchOf } from "../lists.ts";
import type { FewRows, ListDeclaration } from "../lists/declaration.ts";
import { narrowingOf } from "../lists/narrowing.ts";
import type { Search } from "../lists/search.ts";
import type { Scope } from "../scope.ts";
import type { Chart } from "../tables/chart.ts";
import { type ExportJob, type Format, FORMATS } from "../tables/export-protocol.ts";
import type { Statement } from "../tables/snapshot.ts";
import {
  type Bilingual,
  type Column,
  type Language,
  type Separator,
  columnsIn,
  listedRow,
  type TableRow,
} from "../tables/table.ts";
import { rowSchema } from "../tables/row-schema.ts";
import { notesOf, zoneOfReport } from "./report-notes.ts";
import { say } from "../../../shared/words/say.ts";

/** A query of a report's rows: each has the columns' keys, `id` and `time_zone`. */
export type RowQuery = AnyQuery<TableRow>;

/** A filter of a report, with its label in files. */
export interface ReportFilter {
  schema: z.ZodType;
  title: Bilingual;
  /** The display text of its codes; by default those of the column of the same name. */
  words?: Readonly<Record<string, Bilingual>>;
}

/** A report: this declaration defines its list, its detail and its files. */
export interface ReportDeclaration {
  /** The name of one row in operation ids and in the reference, such as `VehicleActivity`. */
  noun: string;
  nouns: string;
  path: `/v1/reports/${string}`;
  title: Bilingual;
  /** Whose rows it has, for the reference. */
  about: string;
  scope: Scope;
  columns: readonly [Column, ...Column[]];
  /** Columns to sort by; the first is the default, the newest first. */
  sort: readonly [string, ...string[]];
  filters: Readonly<Record<string, ReportFilter>>;
  /** All rows that the filters leave and the actor may see. */
  rows(db: Reads, actor: Principal, asked: Filters): Promise<RowQuery>;
  /** The declaration of its list. */
  list: ListDeclaration | FewRows;
  /** The searched columns, with their tables. */
  searched: readonly string[];
  /** A drawing for the first page of the PDF, which follows every filter and the search. @param rows those of the file */
  chart?(rows: RowQuery, of: { db: Reads; actor: Principal; asked: FileQuery; nowMs: number }): Promise<Chart>;
}

/** The requested filters; each report has its own. */
export type Filters = Readonly<Record<string, string | undefined>>;

/** The permission for every report. */
export const PERMISSION = "reports.read" satisfies Permission;
const PLACES = { pdf: "pdf", xlsx: "excel", csv: "csv" } as const satisfies Record<Format, string>;
const LANGUAGE = z.enum(["id", "en"]).default("id").describe("the language of titles and words in the file");

const SEPARATOR = z
  .enum([",", ";"])
  .default(",")
  .describe("what separates the cells of a CSV; spreadsheets in Indonesian take the semicolon");

/** The operations of a report: all of them, its list, and its files by their format. */
export interface ReportOperations extends ReadonlyArray<Operation> {
  list: Called<{ query?: Asked } & CallOptions, ListReply<ReportRow>>;
  files: Readonly<Record<Format, Called<{ query?: Asked } & CallOptions, Response>>>;
}
/** A row by the keys of its columns. */
export type ReportRow = TableRow & { id: string; time_zone: string };

/** The operations of a report: list, detail, PDF, XLSX and CSV. */
export function report(declaration: ReportDeclaration): ReportOperations {
  const { noun, nouns, path, title, scope, columns, sort, list: served } = declaration;
  const row = rowSchema(`${noun}Row`, columns);
  const list = listQuery(sort, schemasOf(declaration));
  const named = title.en.toLowerCase();
  const all = defineRead({
    id: `list${nouns}Report`,
    method: "get",
    path,
    permission: PERMISSION,
    scope,
    summary: `Report of ${named}, page by page`,
    description: declaration.about,
    query: list,
    list: served,
    reply: listOf(row),
    async handle({ db, actor, query }) {
      const rows = await declaration.rows(db, actor, query as Filters);
      const { items, meta } = await readPage(rows, query as unknown as ListQuery, {
        db,
        list: served,
        narrowed: "few" in served ? null : narrowingOf(served, query, { actor, scope }),
        search: searchIn(declaration, (query as Filters).search),
      });
      return { items: items.map((item) => listedRow(columns, item) as z.output<typeof row>), meta };
    },
  });
  const fileIn = (format: Format) => {
    const { maxRows } = FORMATS[format];
    return defineRead({
      id: `download${nouns}Report${format.charAt(0).toUpperCase()}${format.slice(1)}`,
      method: "get",
      path: `${path}/${PLACES[format]}`,
      permission: PERMISSION,
      scope,
      summary: `Report of ${named} as ${format.toUpperCase()}`,
      description: `Every row that the list has with the same filters${maxRows === null ? "" : `, at most ${maxRows}`}.`,
      query: fileQuery(declaration),
      reply: raw({ [FORMATS[format].mediaType]: null }),
      async handle({ db, actor, query, platform, hold }) {
        const asked = query as FileQuery;
        const job = await exportOf(declaration, format, { db, actor, asked, platform });
        const made = platform.exports.start(callerName(actor), job);
        const end = async (): Promise<void> => made[Symbol.asyncDispose]();
        const follow = (signal: AbortSignal) => {
          signal.addEventListener("abort", () => void end(), { once: true });
          return made.bytes;
        };
        const body = bytesBody(hold, follow, end);
        return new Response(body, {
          headers: {
            "content-type": FORMATS[format].mediaType,
            "content-disposition": `attachment; filename="${fileNameOf(declaration, format, asked)}"`,
            "x-content-type-options": "nosniff",
            "cache-control": "no-store, no-transform",
          },
        });
      },
    });
  };
  const files = { pdf: fileIn("pdf"), xlsx: fileIn("xlsx"), csv: fileIn("csv") };
  const one = defineRead({
    id: `get${noun}Report`,
    method: "get",
    path: `${path}/{id}`,
    permission: PERMISSION,
    scope,
    summary: `One row of the report of ${named}`,
    params: z.strictObject({ id: Uuid }),
    reply: row,
    async handle({ db, actor, params: { id } }) {
      const rows = await declaration.rows(db, actor, {});
      const found = await first(rows.where(sql<boolean>`${sql.ref(`${served.table}.id`)} = ${id}`));
      if (!found) throw noSuch("row of this report", id);
      return listedRow(columns, found) as z.output<typeof row>;
    },
  });
  return Object.assign([all, files.pdf, files.xlsx, files.csv, one], { list: all, files }) as never;
}

function searchIn({ list, searched }: ReportDeclaration, text: string | undefined): Search | null {
  if (text === undefined) return null;
  return "few" in list ? { condition: holdsText(searched, text), among: [] } : searchOf(list, text, searched);
}

function schemasOf({ filters }: ReportDeclaration): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema]));
}

/** The parameters of a file: the filters of its list, without paging, and its language. */
export function fileQuery(declaration: ReportDeclaration): z.ZodObject {
  const { page: _, per_page: __, after: ___, ...shape } = listQuery(declaration.sort, schemasOf(declaration)).shape;
  return z.strictObject({ ...shape, language: LANGUAGE, separator: SEPARATOR });
}

/** The last part of a report's address: its name in requests, and that of its files. */
export function nameOf({ path }: Pick<ReportDeclaration, "path">): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The name of a file says its report and its period: a CSV file has no other place for it. */
export function fileNameOf(
  declaration: Pick<ReportDeclaration, "path">,
  format: Format,
  { start_date: from, end_date: until }: Filters,
): string {
  const days = [...(from === undefined ? [] : ["from", from]), ...(until === undefined ? [] : ["until", until])];
  return `${[nameOf(declaration), ...days].join("-")}.${FORMATS[format].extension}`;
}

function statementOf(query: Compilable): Statement {
  const { sql: text, parameters } = query.compile();
  return { sql: text, parameters };
}

/** The query of a file. */
export type FileQuery = Filters & { sort: string; order: "asc" | "desc"; language: Language; separator: Separator };

/**
 * The content of an export for one actor.
 * @throws AppError `invalid_input` when the format cannot hold that many rows
 */
export async function exportOf(
  declaration: ReportDeclaration,
  format: Format,
  { db, actor, asked, platform }: { db: Reads; actor: Principal; asked: FileQuery; platform: Pick<Tools, "clock"> },
): Promise<Omit<ExportJob, "address">> {
  const {
    columns,
    title,
    list: { table },
  } = declaration;
  const { language, separator, sort, order } = asked;
  const search = searchIn(declaration, asked.search);
  const all = await declaration.rows(db, actor, asked);
  const rows = search === null ? all : all.where(search.condition);
  const { maxRows } = FORMATS[format];
  if (maxRows !== null) {
    const beyond = await first(
      rows
        .clearSelect()
        .select(sql`1`.as("one"))
        .offset(maxRows),
    );
    if (beyond) {
      const said = say("report_is_too_long", { format: format.toUpperCase(), limit: maxRows });
      throw invalidInput([{ path: "query", said }]);
    }
  }
  const sorted = rows.orderBy(sql.ref(`${table}.${sort}`), order).orderBy(sql.ref(`${table}.id`), order);
  const nowMs = platform.clock.nowMs();
  const timeZone = await zoneOfReport(db, actor, asked);
  const chart = format === "pdf" ? await declaration.chart?.(rows, { db, actor, asked, nowMs }) : undefined;
  return {
    format,
    statement: statementOf(sorted),
    count: statementOf(rows.clearSelect().select(({ fn }) => fn.countAll<number | string>().as("total"))),
    head: {
      title,
      language,
      separator,
      columns: columnsIn(timeZone, columns),
      notes: await notesOf(declaration, { db, actor, asked, nowMs, timeZone }),
      isLandscape: columns.length > 6,
      madeAtMs: nowMs,
    },
    ...(chart && { chart }),
  };
}
