import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { systemClock } from "../shared/lib/clock.ts";
import { silentLog } from "../shared/lib/log.ts";
import { buildPlatform } from "./build-platform.ts";
import { CentralConfig } from "./config/config.ts";
import { openFeatures } from "./features/open-features.ts";
import { type Database, type OpenDatabase } from "./platform/db/database.ts";
import { localNotifier } from "./platform/events/notifier.ts";
import { type FileStorage } from "./platform/files/storage.ts";
import { type Feature } from "./platform/platform.ts";

/** Every feature of the API to be read, not called: there is no database, server or file storage behind them. */
export function describeFeatures(): Feature[] {
  const reads = new Kysely<Database>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  const refuse = () => Promise.reject(new Error("these features are only described"));
  const config = CentralConfig.parse({});
  const world = { clock: systemClock, random: Math.random, log: silentLog, tell: () => undefined };
  const nothing = { write: refuse, demandMigrations: refuse, close: refuse };
  const database: OpenDatabase = { engine: "sqlite", reads, ...nothing };
  const notifier = localNotifier(systemClock, database);
  return openFeatures(buildPlatform(config, world, { database, notifier, storage: {} as FileStorage }));
}
