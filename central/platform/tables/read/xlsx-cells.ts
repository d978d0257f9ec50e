import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { unzip } from "./unzip.ts";

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (name) => ["sheet", "Relationship", "si", "r", "row", "c"].includes(name),
});

/** An element that holds a text alone, or has attributes such as `xml:space` beside it. */
const Text = z.union([z.string(), z.object({ "#text": z.string().default("") }).transform((one) => one["#text"])]);
const Rich = z.union([
  z.string().transform(() => ""),
  z
    .object({ t: Text.optional(), r: z.array(z.object({ t: Text.optional() })).optional() })
    .transform(({ t = "", r = [] }) => t + r.map((run) => run.t ?? "").join("")),
]);
const Cell = z.object({
  "@r": z.string().optional(),
  "@t": z.string().optional(),
  v: Text.optional(),
  is: Rich.optional(),
});
/** An element without content is an empty text. */
const orNothing = <S extends z.ZodType>(schema: S) => z.union([schema, z.string().transform(() => null)]);
const Row = orNothing(z.object({ "@r": z.string().optional(), c: z.array(Cell).default([]) }));
const Sheet = z.object({ worksheet: z.object({ sheetData: orNothing(z.object({ row: z.array(Row).default([]) })) }) });
const Workbook = z.object({
  workbook: z.object({ sheets: z.object({ sheet: z.array(z.object({ "@id": z.string() })).min(1) }) }),
});
const Relations = z.object({
  Relationships: z.object({ Relationship: z.array(z.object({ "@Id": z.string(), "@Target": z.string() })) }),
});
const Shared = z.object({ sst: orNothing(z.object({ si: z.array(Rich).default([]) })) });

const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
const SHARED = "xl/sharedStrings.xml";

/**
 * Reads the first sheet of an Office Open XML workbook.
 * @returns its rows at their places, each cell as its stored text: a date is its serial number
 * @throws Error for what is no such workbook
 */
export async function xlsxCells(bytes: Buffer, mostRows: number): Promise<string[][]> {
  const parts = await unzip(bytes, (name) => [WORKBOOK, RELATIONS, SHARED].includes(name));
  const { sheets } = Workbook.parse(xmlOf(parts, WORKBOOK)).workbook;
  const { Relationship: relations } = Relations.parse(xmlOf(parts, RELATIONS)).Relationships;
  const target = relations.find((one) => one["@Id"] === sheets.sheet[0]?.["@id"])?.["@Target"] ?? "";
  const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  // That one sheet alone: others may unfold to any size.
  const sheet = await unzip(bytes, (name) => name === path);
  const shared = parts.has(SHARED) ? Shared.parse(xmlOf(parts, SHARED)).sst?.si : undefined;
  const { sheetData } = Sheet.parse(xmlOf(sheet, path)).worksheet;
  const rows: string[][] = [];
  for (const row of sheetData?.row ?? []) {
    const place = Number(row?.["@r"] ?? rows.length + 1) - 1;
    if (place >= mostRows) break;
    while (rows.length < place) rows.push([]);
    rows[place] = cellsOf(row?.c ?? [], shared ?? []);
  }
  return rows;
}

function cellsOf(cells: readonly z.output<typeof Cell>[], shared: readonly string[]): string[] {
  const texts: string[] = [];
  for (const cell of cells) {
    const column = columnOf(cell["@r"]) ?? texts.length;
    while (texts.length < column) texts.push("");
    texts[column] = cell["@t"] === "s" ? (shared[Number(cell.v)] ?? "") : (cell.is ?? cell.v ?? "");
  }
  return texts;
}

/** More columns than any list of these has: a far cell makes no long row. */
const MAX_COLUMNS = 100;

/** The place of `C7`, from 0. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]+/.exec(reference ?? "")?.[0];
  if (letters === undefined) return null;
  const place = letters.split("").reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return Math.min(place, MAX_COLUMNS);
}

/** @throws Error for a part that is missing, or that declares entities of its own */
function xmlOf(parts: ReadonlyMap<string, Buffer>, name: string): unknown {
  const text = parts.get(name)?.toString("utf8");
  if (text === undefined || text.includes("<!DOCTYPE")) throw new Error(`the workbook has no readable ${name}`);
  return parser.parse(text);
}
