import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import type { Column, TableHead } from "../table.ts";
import { xlsxOf } from "../xlsx.ts";
import { delimitedCells, delimitedText } from "./delimited.ts";
import { readTable } from "./read-table.ts";

function zipOf(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(Readable.from(zip.outputStream));
}

const RELATED = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>';
const workbook = (sheet: string, shared = "<sst/>") =>
  zipOf({
    "xl/workbook.xml":
      '<workbook xmlns:r="x"><sheets><sheet name="A" r:id="r1"/><sheet name="B" r:id="r2"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": RELATED,
    "xl/worksheets/sheet1.xml": sheet,
    "xl/sharedStrings.xml": shared,
  });

test.each([
  [
    "tabs",
    "Nopol\tJenis\r\nB 1 A\ttruk, besar",
    [
      ["Nopol", "Jenis"],
      ["B 1 A", "truk, besar"],
    ],
  ],
  [
    "semicolons",
    "B 1 A;truk\nB 2 A;",
    [
      ["B 1 A", "truk"],
      ["B 2 A", ""],
    ],
  ],
  [
    "commas and quotes",
    'B 1 A,"truk ""besar"", baru"\n"B 2\nA",x',
    [
      ["B 1 A", 'truk "besar", baru'],
      ["B 2\nA", "x"],
    ],
  ],
  ["one column", "B 1 A\nB 2 A", [["B 1 A"], ["B 2 A"]]],
])("reads cells that are parted by %s", async (_name, text, cells) => {
  expect(await readTable(Buffer.from(text), 10)).toEqual(cells);
  expect(delimitedCells(delimitedText(cells))).toEqual(cells);
});

test("a text is read in the letters that it was written in", async () => {
  const word = "Nopol;Sopir\nB 1 A;Müller";
  expect(await readTable(Buffer.from(`\uFEFF${word}`, "utf16le"), 10)).toEqual([
    ["Nopol", "Sopir"],
    ["B 1 A", "Müller"],
  ]);
  expect(await readTable(Buffer.from(`\uFEFF${word}`), 10)).toEqual([
    ["Nopol", "Sopir"],
    ["B 1 A", "Müller"],
  ]);
  expect((await readTable(Buffer.from(word, "latin1"), 10))?.[1]).toEqual(["B 1 A", "Müller"]);
});

test("a workbook of one's own is read again", async () => {
  const title = { id: "Nopol", en: "Plate" };
  const columns: Column[] = [
    { key: "plate", title, type: "text", width: 10 },
    { key: "count", title: { id: "Jumlah", en: "Count" }, type: "text", width: 10 },
  ];
  const head: TableHead = { title, columns, notes: [], isLandscape: false, language: "id", madeAtMs: 0 };
  const batches = Readable.from([
    [
      { plate: "B 1 <A> & co", count: null },
      { plate: null, count: "7" },
    ],
  ]);
  const bytes = await buffer(xlsxOf(head, batches));
  expect(await readTable(bytes, 10)).toEqual([["Nopol", "Jumlah"], ["B 1 <A> & co"], ["", "7"]]);
  expect(await readTable(bytes, 1)).toEqual([["Nopol", "Jumlah"]]);
});

test("shared and rich texts, empty rows and cells stand at their places, a date is its number", async () => {
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"/>' +
    '<row r="4"><c r="B4"><f>NOW()</f><v>46347</v></c><c t="inlineStr"><is><t>x &lt;&#233;&#x20;&amp;lt;</t></is></c></row></sheetData></worksheet>';
  const shared =
    '<sst><si><t xml:space="preserve"> B 1 A </t></si><si><r><t>one</t></r><r><t>two</t></r><rPh sb="0" eb="1"><t>spoken</t></rPh></si></sst>';
  expect(await readTable(await workbook(sheet, shared), 10)).toEqual([
    [" B 1 A ", "", "onetwo"],
    [],
    [],
    ["", "46347", "x <é &lt;"],
  ]);
});

test("a small file becomes no large table, and a strange one takes no long time", async () => {
  const cells = `<worksheet><sheetData><row>${"<c><v>1</v></c>".repeat(100_000)}</row></sheetData></worksheet>`;
  const wide = [await workbook(cells), Buffer.from(`Nopol${"\t".repeat(1_000_000)}`)];
  for (const bytes of wide) expect((await readTable(bytes, 10))?.map((row) => row.length)).toEqual([101]);
  expect(await readTable(Buffer.from("x\n".repeat(1_000_000)), 2)).toEqual([["x"], ["x"]]);
  const quotes = `a${'"'.repeat(500_000)}`;
  expect(await readTable(Buffer.from(quotes), 10)).toEqual([[quotes]]);
});

test("what is no table is told by its content", async () => {
  const huge = `<worksheet><sheetData/>${" ".repeat(9 * 1024 * 1024)}</worksheet>`;
  const declared = '<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData/></worksheet>';
  const others = [
    Buffer.from("%PDF-1.4\n\0\u0001"),
    await zipOf({ "word/document.xml": "<x/>" }),
    (await workbook("<worksheet><sheetData/></worksheet>")).subarray(0, 200),
    await workbook(huge),
    await workbook(declared),
    await workbook(
      `<worksheet><sheetData><row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row></sheetData></worksheet>`,
      `<sst><si><t>${"x".repeat(100_000)}</t></si></sst>`,
    ),
  ];
  expect(await Promise.all(others.map((bytes) => readTable(bytes, 10)))).toEqual(others.map(() => null));
  expect(await readTable(await workbook("<worksheet><sheetData/></worksheet>"), 10)).toEqual([]);
});
