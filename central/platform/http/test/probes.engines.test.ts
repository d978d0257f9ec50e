import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startCentral } from "../../../test/harness.ts";
import { testEngine } from "../../../test/engines.ts";

const engine = testEngine();

test("a process that answers is alive, and one whose commits work is ready, for anyone who asks", async () => {
  await using central = await startCentral(engine);
  for (const [path, status] of [
    ["/livez", "alive"],
    ["/readyz", "ready"],
  ] as const) {
    const answer = await central.central.app.request(path);
    expect([answer.status, await answer.json()]).toEqual([200, { status }]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test("readiness is proved by a commit, at most once a second, however many ask", async () => {
  await using central = await startCentral(engine);
  const { app, platform } = central.central;
  const proof = async () =>
    (await platform.db.selectFrom("meta").select("value").where("key", "=", "write_proof").executeTakeFirst())?.value;
  await Promise.all(Array.from({ length: 5 }, async () => app.request("/readyz")));
  const first = await proof();
  expect(first).toBe(String(central.clock.nowMs()));
  central.clock.advance(999);
  await app.request("/readyz");
  expect(await proof()).toBe(first);
  central.clock.advance(1);
  await app.request("/readyz");
  expect(await proof()).toBe(String(central.clock.nowMs()));
});

test("without its database it is alive and not ready; without its file store it is both", async () => {
  await using central = await startCentral(engine);
  const statuses = async () =>
    Promise.all(
      ["/livez", "/readyz", "/v1/health"].map(async (path) => (await central.central.app.request(path)).status),
    );
  const files = join(central.platform.config.data_directory, "files");
  rmSync(files, { recursive: true });
  writeFileSync(files, "a file where a folder should be");
  expect(await statuses()).toEqual([200, 200, 503]);
  await central.platform.database.close();
  central.clock.advance(1_000);
  const [alive, ready] = await statuses();
  expect([alive, (ready ?? 0) >= 500]).toEqual([200, true]);
});
