import { expect, test } from "vitest";
import { silentLog } from "../../../shared/lib/log.ts";
import { CentralConfig } from "../../config/config.ts";
import { openDatabase } from "./open-database.ts";

test.each(["127.0.0.1", "localhost"])(
  "a PostgreSQL at %s that can't be reached is reported with the reason",
  async (host) => {
    const config = CentralConfig.parse({ database_url: `postgres://gate:hidden@${host}:1/gate` });
    await expect(openDatabase(config, { log: silentLog, random: Math.random })).rejects.toThrow(
      new RegExp(`^The PostgreSQL database postgres://gate@${host}:1/gate cannot be reached: connect ECONNREFUSED`),
    );
  },
);
