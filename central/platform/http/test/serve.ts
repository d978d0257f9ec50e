import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "../../../../shared/lib/log.ts";
import { fakeClock } from "../../../../shared/lib/fake-clock.ts";
import { AppError } from "../../../../shared/errors/app-error.ts";
import { callerOf } from "../../../test/caller.ts";
import { ANONYMOUS, type Principal } from "../../auth/principal.ts";
import { createByteBudget } from "../body-limits.ts";
import { createApp } from "../app.ts";
import { mountOperations, type MountWorld } from "../mount.ts";
import { createListeners } from "../../events/notifier.ts";
import type { Platform } from "../../platform.ts";
import type { Operation } from "../operation.ts";
import { say } from "../../../../shared/words/say.ts";

export const USER: Principal = {
  ...ANONYMOUS,
  kind: "user",
  id: "01900000-0000-7000-8000-000000000001",
  name: "Somebody",
  roleKey: "admin",
  permissions: new Set(["companies.read", "companies.create"]),
  areaIds: null,
};

const nowhere = { transact: () => Promise.reject(new Error("there is no database here")) };

/** Serves single operations, to `USER` under the token `good`, without a database. */
export function serve(operations: readonly Operation[], world: Partial<MountWorld> = {}) {
  const clock = fakeClock();
  const app = createApp({ log: silentLog, clock, trustedProxies: 0, corsOrigins: [] });
  mountOperations(app, operations, {
    authenticator: {
      authenticate: (bearer) =>
        bearer === "good"
          ? Promise.resolve(USER)
          : Promise.reject(new AppError("unauthenticated", say("access_token_is_bad"))),
    },
    platform: {
      log: silentLog,
      clock,
      notifier: createListeners(clock),
      pools: { edges: nowhere, writes: nowhere, reads: nowhere, auth: nowhere },
    } as unknown as Platform,
    stopping: new AbortController().signal,
    maxBodyBytes: 1000,
    maxUploadBytes: 1000,
    bodies: { folder: join(tmpdir(), "central-bodies"), budget: createByteBudget(Infinity) },
    checksReplies: true,
    parallelRequests: 10,
    ...world,
  });
  return { app, user: callerOf(app, "good"), stranger: callerOf(app, "bad"), nobody: callerOf(app, null) };
}
