import { z } from "zod";
import { AppError } from "../../../../shared/errors/app-error.ts";
import type { InputProblem } from "../../../../shared/errors/codes.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { VERSION } from "../../../../shared/lib/version.ts";
import { messageOf } from "../../../../shared/lib/message-of.ts";
import { inTime } from "../../../platform/db/prove-write.ts";
import { isAnyLate } from "../../../platform/mail/mail-store.ts";
import { wereCountsCorrected } from "../../work/counts/service.ts";
import { defineRead } from "../../../platform/http/operation.ts";
import { healthOfServices, ServiceHealth } from "../../trade/papers/service.ts";
import { say } from "../../../../shared/words/say.ts";

const Health = z
  .strictObject({
    status: z.literal("ready"),
    version: z.string().describe("number and commit of this central, such as 1.0.0+0123456789ab"),
    checks: z.strictObject({
      database: z.literal("ok"),
      migrations: z.literal("ok"),
      storage: z.literal("ok"),
      services: z
        .record(z.string(), ServiceHealth)
        .describe(
          "of customs and port, by name; waiting: no answer yet; untrusted: its TLS certificate is not valid for its address; set_aside: it answers, but what it said about some documents or reports cannot be read; unknown_area: not asked, the area in its settings does not exist",
        ),
      counts: z
        .enum(["ok", "corrected"])
        .describe("corrected: in the last day, a check found dashboard counts that differed from the facts"),
      mail: z.enum(["ok", "late", "off"]).describe("late: a mail has waited for more than a quarter of an hour"),
    }),
  })
  .meta({ id: "Health" });

const DAY_MS = 86_400_000;
/** A health probe waits no longer than this. */
const TIME_LIMIT_MS = 3_000;

export const getHealth = defineRead({
  id: "getHealth",
  method: "get",
  path: "/v1/health",
  permission: "public",
  scope: "none",
  summary:
    "Whether central is ready: database, migrations, storage; 503 when it is not. Mail and the services of customs and port never make it 503",
  isProbe: true,
  reply: Health,
  message: say("ready"),
  async handle({ db, platform: { database, proveWrite, files, config, clock } }) {
    const looks: (InputProblem & { look: () => Promise<unknown> })[] = [
      { path: "database", said: say("cannot_be_written"), look: proveWrite },
      { path: "migrations", said: say("have_not_all_run"), look: () => database.requireMigrations() },
      { path: "storage", said: say("cannot_be_written"), look: () => files.storage.check() },
    ];
    const causes: unknown[] = [];
    const found = await Promise.all(
      looks.map(async ({ path, said, look }): Promise<InputProblem[]> => {
        try {
          await inTime(clock, TIME_LIMIT_MS, look());
          return [];
        } catch (error) {
          causes.push(error);
          return [{ path, said }];
        }
      }),
    );
    const problems = found.flat();
    if (problems.length > 0) {
      const cause = new AggregateError(causes, causes.map(messageOf).join("; "));
      throw new AppError("unavailable", say("not_ready"), { problems, retryAfterSeconds: 5, cause });
    }
    // Mails wait in the queue for their server; an offline mail server or service does not make central unhealthy.
    const mail =
      config.mail === "off"
        ? ("off" as const)
        : (await isAnyLate(db, clock.nowMs()))
          ? ("late" as const)
          : ("ok" as const);
    const services = await healthOfServices(db, config.services, clock.nowMs());
    const wereCorrected = await wereCountsCorrected(db, isoTime(clock.nowMs() - DAY_MS));
    const counts = wereCorrected ? ("corrected" as const) : ("ok" as const);
    const stores = { database: "ok" as const, migrations: "ok" as const, storage: "ok" as const };
    return {
      status: "ready" as const,
      version: VERSION,
      checks: { ...stores, services, counts, mail },
    };
  },
});
