import { styleText } from "node:util";
import type { SimulatorEvent } from "./events.ts";

type Style = Parameters<typeof styleText>[0];
const STYLES: Readonly<Record<string, Style>> = {
  arm: "cyan",
  sign: "magenta",
  light: "blue",
  scan: "green",
  truck: "bold",
  ready: ["bold", "green"],
  fault: ["bold", "yellow"],
  scan_lost: "yellow",
  sign_missed: "yellow",
  close_ignored: ["bold", "red"],
  reversed: ["bold", "red"],
};

/** One line for a person at a terminal: time, place, event, details. */
export function formatEvent({ id: _id, ms: _ms, time, kind, lane, device, ...details }: SimulatorEvent): string {
  const place = [lane, device].filter((part) => part !== undefined && part !== "").join(" ");
  const words = Object.entries(details).map(([name, value]) => `${name}=${detail(value)}`);
  const what = styleText(STYLES[kind] ?? "dim", kind.padEnd(13), { validateStream: false });
  return `${time.slice(11, 23)}  ${place.padEnd(20)} ${what} ${words.join(" ")}`.trimEnd();
}

function detail(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
