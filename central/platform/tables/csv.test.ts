import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";
import type { TableHead } from "./table.ts";

const HEAD: TableHead = {
  title: { en: "Rows", id: "Baris" },
  language: "en",
  notes: [],
  isLandscape: false,
  madeAtMs: 0,
  columns: [
    { key: "name", title: { en: "Name", id: "Nama" }, type: "text", width: 10 },
    { key: "count", title: { en: "Count", id: "Jumlah" }, type: "integer", width: 10 },
  ],
};

test("what a spreadsheet would run as a formula is a text, and a negative number stays one", async () => {
  async function* rows() {
    yield await Promise.resolve(
      ["=1+1", "+1", "-1", "@SUM(A1)", "\uFF1D1", "PT Maju"].map((name) => ({ name, count: -3 })),
    );
  }
  const bytes: Uint8Array[] = [];
  for await (const some of csvOf(HEAD, rows())) bytes.push(some);
  const [, ...lines] = new TextDecoder().decode(Buffer.concat(bytes)).trim().split("\r\n");
  expect(lines).toEqual(["'=1+1,-3", "'+1,-3", "'-1,-3", "'@SUM(A1),-3", "'\uFF1D1,-3", "PT Maju,-3"]);
});
