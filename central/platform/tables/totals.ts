import type { Bilingual, Column, TableRow } from "./table.ts";

/** The label of the sums, in the first column. */
export const SUM: Bilingual = { id: "Jumlah", en: "Total" };

/** Running sums of the columns that have one. */
export class Totals {
  readonly #columns: readonly Column[];
  readonly #sums = new Map<string, number>();
  rows = 0;

  constructor(columns: readonly Column[]) {
    this.#columns = columns.filter(({ total }) => total === true);
  }

  add(row: TableRow): void {
    this.rows += 1;
    for (const { key } of this.#columns) this.#sums.set(key, (this.#sums.get(key) ?? 0) + Number(row[key] ?? 0));
  }

  /** The sums as a row; null when no column has one. */
  asRow(): TableRow | null {
    return this.#columns.length === 0 ? null : Object.fromEntries(this.#sums);
  }
}
