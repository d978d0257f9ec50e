import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { cellText, printable, wallClockMs, zoneOf } from "./cells.ts";
import type { Bilingual, Column, TableHead, TableRow } from "./table.ts";
import { SUM, Totals } from "./totals.ts";

const DAY_MS = 86_400_000;
/** The serial number of 1970-01-01. */
const EPOCH_DAYS = 25_569;
/** Indexes in `cellXfs` below. */
const STYLE = {
  plain: 0,
  header: 1,
  date: 2,
  moment: 3,
  integer: 4,
  number: 5,
  duration: 6,
  total: 7,
  integerTotal: 8,
} as const;

/** The fastest level: repeated markup shrinks well with any, and a higher one takes longer than reading the rows. */
const SHEET_COMPRESSION = 1;

const ABOUT: Bilingual = { id: "Keterangan", en: "About" };

/** A table as an Office Open XML workbook, written row by row; a second sheet has its title and notes. */
export function xlsxOf(head: TableHead, batches: AsyncIterable<readonly TableRow[]>): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const mtime = new Date(head.madeAtMs);
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(`${DECLARATION}${xml}`), path, { mtime });
  add("[Content_Types].xml", CONTENT_TYPES);
  add("_rels/.rels", relationsOf([["officeDocument", "xl/workbook.xml"]]));
  const sheets: [string, string][] = [
    ["worksheet", "worksheets/sheet1.xml"],
    ["worksheet", "worksheets/sheet2.xml"],
    ["styles", "styles.xml"],
  ];
  add("xl/_rels/workbook.xml.rels", relationsOf(sheets));
  const names = [head.title, ABOUT].map((title) =>
    escaped(title[head.language].replace(/[\\/?*[\]:]/g, " ").slice(0, 31)),
  );
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  add("xl/workbook.xml", `<workbook ${MAIN} ${RELATIONS}><sheets>${listed.join("")}</sheets></workbook>`);
  add("xl/worksheets/sheet2.xml", aboutOf(head));
  add("xl/styles.xml", STYLES);
  const sheet = Readable.from(sheetOf(head, batches));
  const output = Readable.from(zip.outputStream);
  // Rows that fail end the file; without a listener they would end the process.
  sheet.on("error", (error: Error) => output.destroy(error));
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml", { mtime, compressionLevel: SHEET_COMPRESSION });
  zip.end();
  return output;
}

/** The title, and each note as name and value. */
function aboutOf({ title, notes, language }: TableHead): string {
  const rows = notes.map(
    ([name, value], at) =>
      `<row r="${at + 2}">${inline(`A${at + 2}`, STYLE.plain, name)}${inline(`B${at + 2}`, STYLE.plain, printable(value))}</row>`,
  );
  const widths = `<cols><col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/></cols>`;
  const first = `<row r="1">${inline("A1", STYLE.header, title[language])}</row>`;
  return `<worksheet ${MAIN}>${widths}<sheetData>${first}${rows.join("")}</sheetData></worksheet>`;
}

async function* sheetOf(
  { columns, language }: TableHead,
  batches: AsyncIterable<readonly TableRow[]>,
): AsyncIterable<Buffer> {
  const names = columns.map((_, at) => columnName(at));
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const frozen = `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>`;
  const header = columns.map(({ title }, at) => inline(`${names[at]}1`, STYLE.header, title[language])).join("");
  yield Buffer.from(
    `${DECLARATION}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>` +
      `<cols>${widths.join("")}</cols><sheetData><row r="1">${header}</row>`,
  );
  const totals = new Totals(columns);
  for await (const rows of batches) {
    let xml = "";
    for (const row of rows) {
      totals.add(row);
      const place = totals.rows + 1;
      xml += `<row r="${place}">`;
      for (const [at, column] of columns.entries()) xml += cellOf(`${names[at]}${place}`, column, row, language);
      xml += "</row>";
    }
    yield Buffer.from(xml);
  }
  const last = totals.rows + 1;
  const sums = totals.asRow();
  const closing =
    sums === null
      ? ""
      : `<row r="${last + 1}">${columns.map((column, at) => (at === 0 ? inline(`A${last + 1}`, STYLE.integerTotal, SUM[language]) : totalOf(`${names[at]}${last + 1}`, column, sums))).join("")}</row>`;
  yield Buffer.from(`${closing}</sheetData><autoFilter ref="A1:${names.at(-1) ?? "A"}${last}"/></worksheet>`);
}

function cellOf(place: string, column: Column, row: TableRow, language: TableHead["language"]): string {
  const value = row[column.key] ?? null;
  if (value === null) return "";
  switch (column.type) {
    case "integer":
      return number(place, STYLE.integer, Number(value));
    case "number":
      return number(place, STYLE.number, Number(value));
    case "duration":
      return number(place, STYLE.duration, Number(value) / 86_400);
    case "date":
      return number(place, STYLE.date, Date.parse(`${printable(value)}T00:00:00Z`) / DAY_MS + EPOCH_DAYS);
    case "moment": {
      // Whole seconds, as in every other format: spreadsheets round the displayed value.
      const seconds = Math.floor(wallClockMs(printable(value), zoneOf(column, row)) / 1000);
      return number(place, STYLE.moment, seconds / 86_400 + EPOCH_DAYS);
    }
    default:
      return inline(place, STYLE.plain, cellText(column, row, language));
  }
}

function totalOf(place: string, { key, type }: Column, sums: TableRow): string {
  const sum = sums[key];
  if (sum === undefined) return "";
  if (type === "duration") return number(place, STYLE.duration, Number(sum) / 86_400);
  return number(place, type === "integer" ? STYLE.integerTotal : STYLE.total, Number(sum));
}

function number(place: string, style: number, value: number): string {
  return Number.isFinite(value) ? `<c r="${place}" s="${style}"><v>${value}</v></c>` : "";
}

/** A cell of type text: it is never run as a formula. */
function inline(place: string, style: number, text: string): string {
  const space = OUTER_SPACE.test(text) ? ' xml:space="preserve"' : "";
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`;
}

/** Spreadsheets drop it from a text that does not ask for it to be kept. */
const OUTER_SPACE = /^\s|\s$|\s\s|[\n\t]/;

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A cell holds 32,767 characters at most. */
function escaped(text: string): string {
  return text.slice(0, 32_767).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** `A`, `B` … `Z`, `AA`. @param at from 0 */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${columnName(Math.floor(at / 26) - 1)}${letter}`;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const RELATIONS = `xmlns:r="${DOCUMENT}"`;
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const CONTENT_TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  [1, 2]
    .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)
    .join("") +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;
const FORMATS = ["yyyy\\-mm\\-dd", "yyyy\\-mm\\-dd\\ hh:mm:ss", "[h]:mm:ss"];
const FORMAT_IDS = [0, 0, 164, 165, 3, 4, 166, 4, 3];
const STYLES =
  `<styleSheet ${MAIN}><numFmts count="${FORMATS.length}">` +
  FORMATS.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join("") +
  '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE6E9EE"/></patternFill></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  `<cellXfs count="${FORMAT_IDS.length}">` +
  FORMAT_IDS.map((id, at) => {
    const isBold = at === STYLE.header || at >= STYLE.total;
    return `<xf numFmtId="${id}" fontId="${isBold ? 1 : 0}" fillId="${at === STYLE.header ? 2 : 0}" applyNumberFormat="1" applyFont="1" applyFill="1"/>`;
  }).join("") +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

function relationsOf(targets: readonly [string, string][]): string {
  const list = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join("")}</Relationships>`;
}
