import type { Command } from "commander";
import type { Clock } from "../../shared/lib/clock.ts";
import type { EdgeSettings } from "../config/config.ts";
import type { LoadedConfig } from "../config/load-config.ts";
import { MISUSED } from "./exit-codes.ts";

/** The environment of the edge's commands. */
export interface ToolWorld {
  clock: Clock;
  /** Write one line to standard output and standard error. */
  say: (line: string) => void;
  complain: (line: string) => void;
  /** Resolves when the command must end early; a waiting caller keeps the signal from ending the process. */
  untilStopped: () => Promise<unknown>;
}

/** A person stopped the command; its resources are released first. */
export class ToolStopped extends Error {
  constructor() {
    super("stopped before its end: the devices are let go");
    this.name = "ToolStopped";
  }
}

/** Runs with the loaded settings; returns the exit code. */
export type Tool = (loaded: LoadedConfig) => Promise<number>;

/** Adds a command to the program; once the arguments name it, it passes on the tool to run. */
export type AddTool = (program: Command, world: ToolWorld, choose: (tool: Tool) => void) => void;

/** A tool that needs valid settings. */
export function needsSettings({ complain }: ToolWorld, work: (settings: EdgeSettings) => Promise<number>): Tool {
  return (loaded) => (loaded.ok ? work(loaded.settings) : Promise.resolve(printError(loaded.problems, complain)));
}

/** Prints every problem of the settings. */
export function printError(problems: readonly string[], complain: (line: string) => void): number {
  complain("the edge cannot start with these settings:");
  for (const problem of problems) complain(`  ${problem}`);
  return MISUSED;
}

/** Nothing is configured in a directory without an edge's database: the directory may be wrong. */
export function noDatabase({ complain }: ToolWorld, { databaseFile }: EdgeSettings): number {
  complain(`there is no database ${databaseFile}: is data_directory right? The daemon makes it when it first starts`);
  return MISUSED;
}

const FIRST_WORD_MS = 1_000;
const NEXT_WORD_MS = 5_000;

/** Prints the reason of a wait that takes longer than a second. */
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
