import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { messageOf } from "../../shared/lib/message-of.ts";
import type { EdgeSettings } from "./config.ts";

/** Checks the data directory, or the nearest one above it where the first start makes it. @returns its problems */
export function checkDirectories({ dataDirectory }: Pick<EdgeSettings, "dataDirectory">): string[] {
  let there = dataDirectory;
  while (!existsSync(there)) there = dirname(there);
  if (!statSync(there).isDirectory()) return [`data_directory: ${there} is not a directory`];
  try {
    accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK);
    return [];
  } catch (error) {
    return [`data_directory: this account may not read and write in ${there} (${messageOf(error)})`];
  }
}
