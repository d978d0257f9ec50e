import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VERSION } from "../../../../shared/lib/version.ts";
import { onSqlite } from "../../../test/engines.ts";
import { startCentral } from "../../../test/harness.ts";

const engine = onSqlite();

test("a service that can do everything is ready, for anyone who asks", async () => {
  await using central = await startCentral(engine);
  const answer = await central.nobody.request("GET", "/v1/health");
  expect(answer.body).toEqual({
    message: "Ready",
    data: {
      status: "ready",
      version: VERSION,
      checks: { database: "ok", migrations: "ok", storage: "ok", services: {}, counts: "ok", mail: "off" },
    },
  });
});

test("one that lacks something is 503 and names all that it lacks", async () => {
  await using central = await startCentral(engine);
  const { config, database } = central.platform;
  await database.write((tx) => tx.insertInto("meta").values({ key: "x", value: "" }).execute());
  const files = join(config.data_directory, "files");
  rmSync(files, { recursive: true });
  writeFileSync(files, "a file where a folder should be");
  await database.close();
  const answer = await central.nobody.request("GET", "/v1/health");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(answer.problem().errors?.map(({ path }) => path)).toEqual(["database", "migrations", "storage"]);
});
