import { isoTime } from "../../../../../../shared/lib/clock.ts";
import { systemActor } from "../../../../../platform/auth/principal.ts";
import type { DeclaredJob } from "../../../../../platform/jobs/job.ts";
import type { Work } from "../../../../../platform/transact.ts";
import { forgetIdentity } from "./guest-part.ts";

const JOB = "forget-guest-identities";
/** The rows of one transaction. */
const BATCH = 100;
const DAY_MS = 86_400_000;

/** Forgets the identity numbers of guests when their ticket has ended and the retention time is over. */
export const forgetGuestIdentities: DeclaredJob = {
  name: JOB,
  schedule: "17 2 * * *",
  async run(stopping, { clock, config, transact, log }) {
    const before = isoTime(clock.nowMs() - config.guest_identity_retention_days * DAY_MS);
    let forgotten = 0;
    for (let done = BATCH; done === BATCH && !stopping.aborted; forgotten += done)
      done = await transact(systemActor(`job:${JOB}`), (work) => forgetSome(work, before));
    if (forgotten > 0) log.info({ identities: forgotten }, "identity numbers of guests have had their time");
  },
};

async function forgetSome(work: Work, before: string): Promise<number> {
  const ended = await work.tx
    .selectFrom("guest_tickets")
    .innerJoin("tickets", "tickets.id", "guest_tickets.id")
    .selectAll("guest_tickets")
    .select("tickets.area_id")
    .where("guest_tickets.identity_digest", "is not", null)
    .where("tickets.status", "not in", ["waiting_approve", "running"])
    .where("tickets.updated_at", "<", before)
    .orderBy("guest_tickets.id")
    .limit(BATCH)
    .execute();
  for (const { area_id, ...guest } of ended) await forgetIdentity(work, area_id, guest);
  return ended.length;
}
