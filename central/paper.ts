import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { systemClock } from "../shared/lib/clock.ts";
import { silentLog } from "../shared/lib/log.ts";
import { buildPlatform } from "./build-platform.ts";
import { CentralConfig } from "./config/config.ts";
import { openRooms } from "./features/rooms.ts";
import { type Database, type OpenDatabase } from "./platform/db/database.ts";
import { localNotifier } from "./platform/events/notifier.ts";
import { type FileStorage } from "./platform/files/storage.ts";
import { type Room } from "./platform/platform.ts";

/** The rooms as they stand in the code, for whoever reads their operations: no database, no server, no files. */
export function roomsOnPaper(): Room[] {
  const reads = new Kysely<Database>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  const refuse = () => Promise.reject(new Error("there is nothing behind this paper"));
  const config = CentralConfig.parse({});
  const world = { clock: systemClock, random: Math.random, log: silentLog, tell: () => undefined };
  const nothing = { write: refuse, demandMigrations: refuse, close: refuse };
  const database: OpenDatabase = { engine: "sqlite", reads, ...nothing };
  const notifier = localNotifier(systemClock, database);
  return openRooms(buildPlatform(config, world, { database, notifier, storage: {} as FileStorage }));
}
