import type { Chart } from "./chart.ts";
import type { DatabaseAddress, Statement } from "./snapshot.ts";
import type { TableHead } from "./table.ts";

/**
 * The file formats of a table. `maxRows`: a sheet has 1,048,576 rows, of which two are header and totals; a PDF keeps
 * every page in memory until the number of pages is known.
 */
export const FORMATS = {
  csv: { mediaType: "text/csv; charset=utf-8", extension: "csv", maxRows: null },
  xlsx: {
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extension: "xlsx",
    maxRows: 1_048_574,
  },
  pdf: { mediaType: "application/pdf", extension: "pdf", maxRows: 10_000 },
} as const;
export type Format = keyof typeof FORMATS;

/** The order for the export thread. */
export interface ExportJob {
  address: DatabaseAddress;
  statement: Statement;
  /** Gives the number of its rows as `total`. */
  count: Statement;
  format: Format;
  head: TableHead;
  chart?: Chart;
  /** Whether the rows are counted first, for a reader who follows the progress. */
  isCounted?: boolean;
}

/** Its message: some bytes and the number of rows read for them, the end, or the progress alone. */
export type Exported = { rows: number } & (
  { is: "bytes"; bytes: Uint8Array<ArrayBuffer> } | { is: "progress"; total: number | null } | { is: "end" }
);
