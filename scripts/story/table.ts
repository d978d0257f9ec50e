import { LANE_NAMES } from "./site.ts";
import type { TruckRow } from "./trucks.ts";

const HEAD = ["", "truck", "lane", "decision", "LED text", "barrier", "scan to open", "central"] as const;

/** The trucks, one line each. */
export function truckTable(rows: readonly TruckRow[]): string {
  return tableOf(HEAD, rows.map(cellsOf));
}

function cellsOf(row: TruckRow): string[] {
  return [
    row.problems.length === 0 ? "✓" : "✗",
    row.who,
    LANE_NAMES[row.lane],
    row.decision,
    row.led ?? "(no sign)",
    row.barrier,
    row.scanToOpenMs === null ? "" : `${row.scanToOpenMs.toFixed(1)} ms`,
    row.central,
  ];
}

/** Each column is as wide as its widest cell; milliseconds are right-aligned. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((cells) => (cells === head ? title : (cells[column] ?? "")).length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        cell.endsWith(" ms") ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return [line(head), line(widths.map((width) => "─".repeat(width))), ...rows.map(line)].join("\n");
}
