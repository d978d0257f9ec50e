import { isoTime } from "../../../../shared/lib/clock.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import { findUserByEmail } from "../../../platform/auth/users.ts";
import type { DeclaredJob } from "../../../platform/jobs/job.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Work } from "../../../platform/transact.ts";
import { sendPasswordReset } from "./account-mails.ts";

interface ResetRequestTable {
  id: string;
  email: string;
  created_at: string;
}

declare module "../../../platform/db/database.ts" {
  interface Database {
    reset_requests: ResetRequestTable;
  }
}

const TOPIC = "reset-requests";
/** A run waits for requests until shortly before the next run, so that a link is sent without a minute's delay. */
const WATCH_MS = 55_000;
/** Older requests are abandoned or repeated. */
const MAX_AGE_MS = 3_600_000;
const ACTOR = systemActor("job:answer-reset-requests");

/** Queues a request with the same work whether the address exists or not, so that the response time reveals nothing. */
export async function requestReset(work: Work, email: string): Promise<void> {
  await work.tx
    .insertInto("reset_requests")
    .values({ id: newId(work.nowMs), email, created_at: work.at })
    .execute();
  work.notify(TOPIC);
}

/** Sends the links of queued requests to existing accounts, each in its own unit of work. */
export async function answerResetRequests({ db, clock, transact }: Pick<Platform, "db" | "clock" | "transact">) {
  const requests = await db.selectFrom("reset_requests").select("id").orderBy("id").limit(1000).execute();
  const oldest = isoTime(clock.nowMs() - MAX_AGE_MS);
  for (const { id } of requests)
    await transact(ACTOR, async (work) => {
      const [request] = await work.tx.deleteFrom("reset_requests").where("id", "=", id).returningAll().execute();
      if (!request || request.created_at < oldest) return;
      const user = await findUserByEmail(work.tx, request.email);
      if (user?.isActive) await sendPasswordReset(work, user);
    });
}

export const answerResets: DeclaredJob = {
  name: "answer-reset-requests",
  schedule: "* * * * *",
  async run(stopping, platform) {
    const { clock, notifier } = platform;
    using news = notifier.watch([TOPIC]);
    const endMs = clock.monotonicMs() + WATCH_MS;
    while (!stopping.aborted) {
      await answerResetRequests(platform);
      const leftMs = endMs - clock.monotonicMs();
      if (leftMs <= 0) return;
      await news.wait(leftMs, stopping);
    }
  },
};
