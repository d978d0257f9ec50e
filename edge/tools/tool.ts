import { type Command } from "commander";
import { type Clock } from "../../shared/lib/clock.ts";
import { type EdgeSettings } from "../config/config.ts";
import { type LoadedConfig } from "../config/load-config.ts";
import { MISUSED } from "./exit-codes.ts";

/** What the commands of the edge are given from outside. */
export interface ToolWorld {
  clock: Clock;
  /** Write one line to standard output and standard error. */
  say: (line: string) => void;
  complain: (line: string) => void;
  /** Resolves when the command is to end early; whoever waits for it keeps the signal from ending the process. */
  untilStopped: () => Promise<unknown>;
}

/** A person stopped the command; what it started is let go first. */
export class ToolStopped extends Error {
  constructor() {
    super("stopped before its end: the devices are let go");
    this.name = "ToolStopped";
  }
}

/** Runs with the settings as they were found; answers the exit code. */
export type Tool = (loaded: LoadedConfig) => Promise<number>;

/** Adds a command to the program; once the arguments name it, it hands over what is to run. */
export type AddTool = (program: Command, world: ToolWorld, choose: (tool: Tool) => void) => void;

/** A tool that can do nothing without good settings. */
export function needsSettings({ complain }: ToolWorld, work: (settings: EdgeSettings) => Promise<number>): Tool {
  return (loaded) => (loaded.ok ? work(loaded.settings) : Promise.resolve(printError(loaded.problems, complain)));
}

/** Tells every problem of the settings. */
export function printError(problems: readonly string[], complain: (line: string) => void): number {
  complain("the edge can't start with these settings:");
  for (const problem of problems) complain(`  ${problem}`);
  return MISUSED;
}

/** Nothing is configured where no edge has worked: the directory may be a wrong one. */
export function noDatabase({ complain }: ToolWorld, { databaseFile }: EdgeSettings): number {
  complain(`there is no database ${databaseFile}: is data_directory right? The daemon makes it when it first starts`);
  return MISUSED;
}

const FIRST_WORD_MS = 1_000;
const NEXT_WORD_MS = 5_000;

/** Says what is waited for, once that takes longer than a second. */
export async function withProgress<T>(
  { clock, complain }: Pick<ToolWorld, "clock" | "complain">,
  what: string,
  work: Promise<T>,
): Promise<T> {
  const startedMs = clock.monotonicMs();
  const report = (): void => {
    const seconds = Math.round((clock.monotonicMs() - startedMs) / 1000);
    complain(`… ${what}${seconds > 1 ? `, for ${seconds} s` : ""}`);
    cancel = clock.after(NEXT_WORD_MS, report);
  };
  let cancel = clock.after(FIRST_WORD_MS, report);
  try {
    return await work;
  } finally {
    cancel();
  }
}

/** Rows as aligned columns; the last one is left as it is. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, at) => cell.padEnd(at === row.length - 1 ? 0 : (widths[at] ?? 0))).join("  "),
  );
}
