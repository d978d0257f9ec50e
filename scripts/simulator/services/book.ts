import { z } from "zod";

/** What the simulated customs know, whichever protocol asks for it. */

const Text = z.string().min(1);

/** A release, named as customs name its fields. That of an export is an NPE: its own number stands in `noSppb`. */
export const SimulatedRelease = z.strictObject({
  kind: z.enum(["import", "export"]).default("import"),
  car: Text,
  noPib: Text,
  tglPib: z.iso.date(),
  noSppb: Text,
  tglSppb: z.iso.date(),
  gudang: Text,
  container: Text,
});
export type SimulatedRelease = z.infer<typeof SimulatedRelease>;

/** A line of a report that customs took. */
export interface TakenReport {
  reference: string;
  activity: string;
  container: string | null;
  plate: string;
  seal: string | null;
  /** As it came. */
  time: string;
}

export class CustomsBook {
  readonly taken: TakenReport[] = [];
  /** The reason with which every report is rejected; null: none is. */
  rejects: string | null = null;
  private readonly standing = new Map<string, SimulatedRelease>();
  private news: { kind: "released" | "cancelled"; row: SimulatedRelease }[] = [];

  /** The list of new rows names releases of imports alone. */
  release(row: SimulatedRelease): void {
    this.restore(row);
    if (row.kind === "import") this.news.push({ kind: "released", row });
  }

  cancel(noSppb: string): void {
    this.news.push({ kind: "cancelled", row: this.withdraw(noSppb) });
  }

  /** A cancellation that no list of new rows names. */
  withdraw(noSppb: string): SimulatedRelease {
    const row = this.standing.get(noSppb);
    if (!row) throw new Error(`no release ${noSppb} stands`);
    this.standing.delete(noSppb);
    return row;
  }

  /** A release that no list of new rows names. */
  restore(row: SimulatedRelease): void {
    this.standing.set(row.noSppb, row);
  }

  /** Every release that stands. */
  all(): SimulatedRelease[] {
    return [...this.standing.values()];
  }

  /** A release by its own number or by that of its registration. */
  find(number: string): SimulatedRelease[] {
    return this.all().filter(({ noSppb, noPib }) => noSppb === number || noPib === number);
  }

  /** New rows of a warehouse; each is given once. */
  takeNews(kind: "released" | "cancelled", warehouse: string): SimulatedRelease[] {
    const isWanted = (one: (typeof this.news)[number]) => one.kind === kind && one.row.gudang === warehouse;
    const rows = this.news.filter(isWanted).map(({ row }) => row);
    this.news = this.news.filter((one) => !isWanted(one));
    return rows;
  }

  /** @returns whether the report is new */
  take(report: TakenReport): boolean {
    if (this.taken.some(({ reference }) => reference === report.reference)) return false;
    this.taken.push(report);
    return true;
  }
}
