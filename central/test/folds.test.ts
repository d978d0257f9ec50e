import { describe, expect, test } from "vitest";
import { LIST as REVIEWS } from "../features/gates/cases/store.ts";
import { FEATURES } from "../features/open-features.ts";
import { isSameTaxNumber } from "../../shared/lib/tax-number.ts";
import { FOLDED, foldOf, FOLDS, wholeFoldOf } from "../platform/lists/folds.ts";

const LISTS = FEATURES.flatMap(({ operations }) => operations).flatMap((one) =>
  "list" in one && typeof one.list === "object" && "search" in one.list ? [one.list] : [],
);
const SEARCHED = new Set(
  [...LISTS, REVIEWS].flatMap(({ search }) =>
    search.flatMap(({ table, columns }) => columns.map((one) => `${table}.${one}`)),
  ),
);

/** Columns whose names say that they hold such numbers, but which are compared as they are. */
const AS_THEY_ARE: Readonly<Record<string, string>> = {
  "gate_activities.vehicle_number": "normal_plate beside it holds the plate",
  "company_employees.employee_number": "each company writes its own",
  "tickets.ticket_access_number": "the site's own, of one form",
};

describe("what is written in many ways", () => {
  test("is folded in every list that searches it, or it is said why not", () => {
    expect(SEARCHED.size).toBeGreaterThan(30);
    const alike = /plate|polisi|police|number|nomor|(?:^|_)no(?:_|$)|npwp|nitku|id_perusahaan|phone|spmk|car$/;
    const forgotten = [...SEARCHED].filter(
      (column) => alike.test(column.split(".")[1] ?? "") && foldOf(column) === null && !(column in AS_THEY_ARE),
    );
    expect(forgotten).toEqual([]);
    expect(Object.keys(AS_THEY_ARE).filter((column) => !SEARCHED.has(column))).toEqual([]);
  });

  test("is compared by each filter however it is written", () => {
    const compared = LISTS.flatMap(({ filters }) => filters).filter((column) => foldOf(column) !== null);
    expect(compared).toEqual(expect.arrayContaining(["no_daftar", "spmk_number"]));
    expect(compared.filter((column) => wholeFoldOf(column) === null)).toEqual([]);
  });

  test("is named once, and no name is there for nothing", () => {
    const names = new Set([...SEARCHED].map((column) => column.split(".")[1]));
    expect(Object.keys(FOLDED).filter((name) => !names.has(name))).toEqual([]);
  });

  test.each([
    ["plates", ["B 6436 QQ", "B6436QQ", "B-6436-QQ", "b 6436 qq", "В 6436 QQ"]],
    ["numbers", ["CSQU3054383", "csqu 305438-3", "CSQU 305438 3", " CSQU\u200b3054383"]],
    ["numbers", ["01.234.567.8-901.000", "0012345678901000", "012345678901000", "NPWP: 012345678901000"]],
    ["numbers", ["CSQU3054383", "СSQU 3054383", "ＣＳＱＵ３０５４３８３", "CSQU\ufe0f 3054383"]],
    ["numbers", ["000123/KPU.01/2026", "000123 KPU 01 2026", "000123–kpu.01–2026"]],
    ["phones", ["0812-3456-7890", "+62 812 3456 7890", "(+62) 812.3456.7890", "6281234567890", "81234567890"]],
  ] as const)("is one text as a search of %s writes it: %j", (fold, spellings) => {
    expect(new Set(spellings.map((one) => FOLDS[fold].text(one))).size).toBe(1);
  });

  test("no words are asked as a telephone number, and nothing is asked by signs alone", () => {
    expect(FOLDS.phones.text("Budi 12")).toBe("");
    for (const { text } of Object.values(FOLDS)) expect(text(" -. ")).toBe("");
  });

  test("a tax number is found by any part of it, in the form of old and new messages", () => {
    const old = "012345678901000";
    expect(isSameTaxNumber(old, `0${old}`)).toBe(true);
    for (const stored of [old, `0${old}`, `0${old}000001`])
      for (const typed of [old, `0${old}`, "01.234.567.8", "567.8-901.000"])
        expect(stored).toContain(FOLDS.numbers.text(typed));
  });
});
