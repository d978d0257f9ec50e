import { delimitedCells } from "./delimited.ts";
import { xlsxCells } from "./xlsx-cells.ts";

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** A text holds none of these; other kinds of files do. */
// eslint-disable-next-line no-control-regex -- these are the characters that a text does not have
const BINARY = /[\0-\x08\x0e-\x1f]/;

/**
 * Reads the cells of a table that a person chose as a file: CSV or the first sheet of an XLSX, told by the content.
 * @param mostRows further rows are left out
 * @returns null for a file of another kind
 */
export async function readTable(bytes: Buffer, mostRows: number): Promise<string[][] | null> {
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) {
    try {
      return await xlsxCells(bytes, mostRows);
    } catch {
      return null;
    }
  }
  const text = textOf(bytes);
  return BINARY.test(text) ? null : delimitedCells(text.replaceAll(/\r\n?/g, "\n"), mostRows);
}

/** Spreadsheets write CSV as UTF-8, as UTF-16 with its mark, or in the letters of Windows. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
