import { silentLog } from "../../shared/lib/log.ts";
import { requireDatabase, readConfig } from "../config/read-config.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import { adoptFilesHome } from "../platform/files/files-home.ts";

/** Declares that the database's files lie where this machine's settings say. Central does not start before that. */
export async function adoptFiles(options: { config?: string }, print: (line: string) => void): Promise<number> {
  const config = readConfig(options.config ?? null);
  requireDatabase(config);
  const database = await openDatabase(config, { log: silentLog, random: Math.random });
  try {
    await adoptFilesHome(database, config);
  } finally {
    await database.close();
  }
  print("The files of the database lie here from now on. A central with another folder is refused at its next start.");
  return 0;
}
