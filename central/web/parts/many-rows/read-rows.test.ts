import { expect, test } from "vitest";
import { z } from "zod";
import { PoliceNumber, TicketDate } from "../../../../shared/wire/vehicle-ticket.ts";
import { entriesOf } from "../../words/field-entries.ts";
import { formFields } from "../form-schema.ts";
import { type RowKind, readRows } from "./read-rows.ts";

const schema = z.strictObject({
  police_number: PoliceNumber,
  request_at_start: TicketDate.optional(),
  total_item: z.number().min(0).optional(),
});
const words = entriesOf("VehicleTicket", ["police_number", "request_at_start", "total_item"]);
const kind: RowKind = { schema, fields: formFields(schema), words };
const bodies = (cells: string[][], language: "en" | "id" = "id") =>
  readRows(cells, kind, language).rows.map(({ body }) => body);

test.each([
  ["labels in Indonesian", ["Nomor polisi", words.id.request_at_start.label]],
  ["labels in English", ["PLATE", words.en.request_at_start.label]],
  ["words of spreadsheets", ["No. Pol", "Tgl", "Tanggal"]],
  ["names of the API", ["police_number", "request_at_start"]],
])("columns are named by %s, in any order", (_name, [plate = "", ...more]) => {
  const date = more.at(-1) ?? "";
  const cells = [[date, "No", plate], ["21/11/2026", "1", "B 1 A"], [], ["46347", "2", "B 2 A"]];
  const expected = [
    { police_number: "B 1 A", request_at_start: "2026-11-21" },
    { police_number: "B 2 A", request_at_start: "2026-11-21" },
  ];
  expect(bodies(cells)).toEqual(expected);
});

test("without headings the cells are those of the entries; numbers are read in the reader's language", () => {
  const cells = [["B 1 A", "1-2-2026", "1.500"]];
  expect(bodies(cells, "id")).toEqual([{ police_number: "B 1 A", request_at_start: "2026-02-01", total_item: 1500 }]);
  expect(bodies(cells, "en")).toEqual([{ police_number: "B 1 A", request_at_start: "2026-02-01", total_item: 1.5 }]);
});

test("a row with a problem has its place in the table and each reason", () => {
  const { headings, rows } = readRows([["Nopol", "Tanggal"], ["B 1 A"], [""], ["", "soon"]], kind, "en");
  expect(headings).toEqual(["Nopol", "Tanggal"]);
  expect(rows.map(({ line, problems }) => [line, problems.map(({ path }) => path)])).toEqual([
    [2, []],
    [4, ["police_number", "request_at_start"]],
  ]);
});
