import { tmpdir } from "node:os";
import { join } from "node:path";
import { createByteBudget } from "../platform/http/body-limits.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { newId } from "../../shared/lib/ids.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { getHealth } from "../features/out/health/get-health.ts";
import { ANONYMOUS, type Principal } from "../platform/auth/principal.ts";
import { createApp } from "../platform/http/app.ts";
import { mountOperations } from "../platform/http/mount.ts";
import { defineRead } from "../platform/http/operation.ts";
import { callerOf } from "./caller.ts";
import { onSqlite } from "./engines.ts";
import { startCentral } from "./harness.ts";

/** The service of a central on SQLite during a long read. */
const engine = onSqlite();
const Count = z.strictObject({ count: z.int() });
/** More than a second of work for SQLite, without any interruption. */
const slow = sql<{ count: number }>`
  with recursive n (i) as (select 1 union all select i + 1 from n where i < 10000000) select count(*) as count from n`;
const common = { method: "get", scope: "none", summary: "For a test", reply: Count } as const;
const slowList = defineRead({
  ...common,
  id: "slowList",
  path: "/v1/slow",
  permission: "companies.read",
  handle: async ({ db }) => ({ count: (await slow.execute(db)).rows[0]?.count ?? 0 }),
});
const forGates = defineRead({
  ...common,
  id: "forGates",
  path: "/v1/gates-own",
  permission: "sync",
  async handle({ db }) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from areas`.execute(db);
    return { count: rows[0]?.count ?? 0 };
  },
});

const PERSON: Principal = {
  ...ANONYMOUS,
  kind: "user",
  id: newId(),
  permissions: new Set(["companies.read"]),
  areaIds: null,
};
const EDGE: Principal = { ...ANONYMOUS, kind: "edge", edge: { edgeId: newId(), gateId: newId(), areaId: newId() } };

test("however long a list takes, health and the gates are answered meanwhile", async () => {
  await using central = await startCentral(engine);
  const app = createApp({ log: silentLog, clock: fakeClock(), trustedProxies: 0, corsOrigins: [] });
  mountOperations(app, [getHealth, slowList, forGates], {
    authenticator: { authenticate: (bearer) => Promise.resolve(bearer === "edge" ? EDGE : PERSON) },
    platform: central.platform,
    stopping: new AbortController().signal,
    maxBodyBytes: 1000,
    maxUploadBytes: 1000,
    checksReplies: true,
    bodies: { folder: join(tmpdir(), "central-bodies"), budget: createByteBudget(Infinity) },
    parallelRequests: 10,
  });
  const order: string[] = [];
  const ask = async (who: string | null, path: string): Promise<void> => {
    const { status } = await callerOf(app, who).request("GET", path);
    order.push(path === "/v1/slow" ? path : `${path} ${status}`);
  };
  const listing = ask("person", "/v1/slow");
  await ask("edge", "/v1/gates-own");
  await ask(null, "/v1/health");
  await listing;
  // On a busy machine the list may meet the limit of a read, which is as good: it lasted.
  expect(order).toEqual(["/v1/gates-own 200", "/v1/health 200", "/v1/slow"]);
});
