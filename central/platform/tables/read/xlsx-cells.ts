import { MAX_COLUMNS } from "./delimited.ts";
import { unzip } from "./unzip.ts";
import { attributeOf, type Tag, tagOf, tagsOf } from "./xml-tags.ts";

const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
const SHARED = "xl/sharedStrings.xml";
/** A text that many cells share stands once in the file: a small one could hold any amount. */
const MAX_LETTERS = 1024 * 1024;

/**
 * Reads the first sheet of an Office Open XML workbook.
 * @returns its rows at their places, each cell as its stored text: a date is its serial number
 * @throws Error for what is no such workbook, or holds too much
 */
export async function xlsxCells(bytes: Buffer, mostRows: number): Promise<string[][]> {
  const parts = await unzip(bytes, (name) => [WORKBOOK, RELATIONS, SHARED].includes(name));
  const first = tagOf(textOf(parts, WORKBOOK), ({ name }) => name === "sheet");
  const id = first && attributeOf(first, "id");
  const relation = tagOf(
    textOf(parts, RELATIONS),
    (tag) => tag.name === "Relationship" && id !== undefined && attributeOf(tag, "Id") === id,
  );
  const target = (relation && attributeOf(relation, "Target")) ?? "";
  const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  // That one sheet alone: others may unfold to any size.
  const sheet = await unzip(bytes, (name) => name === path);
  return rowsOf(textOf(sheet, path), parts.has(SHARED) ? sharedTexts(textOf(parts, SHARED)) : [], mostRows);
}

/** The end of a text of a cell, or of a part of it in letters of its own. */
const isText = ({ name, isEnd }: Tag): boolean => isEnd && (name === "t" || name === "v");

function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let held = "";
  let isSpoken = false;
  for (const tag of tagsOf(xml)) {
    // How a text is spoken stands beside it.
    if (tag.name === "rPh") isSpoken = !tag.isEnd;
    else if (isText(tag) && !isSpoken) held += tag.text;
    else if (tag.name === "si" && tag.isEnd) {
      texts.push(held);
      held = "";
    }
  }
  return texts;
}

function rowsOf(xml: string, shared: readonly string[], mostRows: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = { column: 0, isShared: false, text: "" };
  let letters = 0;
  for (const tag of tagsOf(xml)) {
    if (tag.name === "row" && tag.isStart) {
      const place = Number(attributeOf(tag, "r") ?? rows.length + 1) - 1;
      if (place >= mostRows) break;
      while (rows.length < place) rows.push([]);
      rows[place] = row = [];
    } else if (tag.name === "c" && tag.isStart && row.length <= MAX_COLUMNS)
      cell = {
        column: Math.min(columnOf(attributeOf(tag, "r")) ?? row.length, MAX_COLUMNS),
        isShared: attributeOf(tag, "t") === "s",
        text: "",
      };
    else if (isText(tag)) cell.text += tag.text;
    if (tag.name !== "c" || !tag.isEnd || row.length > MAX_COLUMNS) continue;
    while (row.length < cell.column) row.push("");
    const text = cell.isShared ? (shared[Number(cell.text)] ?? "") : cell.text;
    row[cell.column] = text;
    letters += text.length;
    if (letters > MAX_LETTERS) throw new Error("the sheet holds too much");
  }
  return rows;
}

/** The place of `C7`, from 0. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,4}/.exec(reference ?? "")?.[0];
  return letters === undefined
    ? null
    : letters.split("").reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** @throws Error for a part that is missing */
function textOf(parts: ReadonlyMap<string, Buffer>, name: string): string {
  const bytes = parts.get(name);
  if (!bytes) throw new Error(`the workbook has no ${name}`);
  return bytes.toString("utf8");
}
