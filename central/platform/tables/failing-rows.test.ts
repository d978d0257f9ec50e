import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";
import type { TableHead } from "./table.ts";
import { xlsxOf } from "./xlsx.ts";

const HEAD: TableHead = {
  title: { en: "Rows", id: "Baris" },
  language: "en",
  notes: [],
  isLandscape: false,
  madeAtMs: 0,
  columns: [{ key: "name", title: { en: "Name", id: "Nama" }, type: "text", width: 10 }],
};

async function* failing() {
  yield await Promise.resolve([{ name: "first" }]);
  throw new Error("the rows are lost");
}

test.each([
  ["CSV", csvOf],
  ["a workbook", xlsxOf],
])("rows that fail end %s with their failure, and not the process", async (_, write) => {
  const read = async (): Promise<void> => {
    for await (const bytes of write(HEAD, failing())) expect(bytes.length).toBeGreaterThan(0);
  };
  await expect(read()).rejects.toThrow("the rows are lost");
});
