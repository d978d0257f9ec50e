import { systemActor } from "../../../platform/auth/principal.ts";
import type { DeclaredJob } from "../../../platform/jobs/job.ts";
import { endSubscriptions } from "../../../platform/push/push-store.ts";

const JOB = "end-driver-pushes";

/** Ends the subscriptions of phones whose vehicle ticket has ended, with what the push services know of them. */
export const endDriverPushes: DeclaredJob = {
  name: JOB,
  schedule: "*/5 * * * *",
  async run(_stopping, { db, transact }) {
    const ended = await db
      .selectFrom("push_subscriptions")
      .innerJoin("vehicle_tickets", "vehicle_tickets.id", "push_subscriptions.vehicle_ticket_id")
      .select("push_subscriptions.id")
      .where("vehicle_tickets.status", "<>", "active")
      .limit(500)
      .execute();
    if (ended.length === 0) return;
    await transact(systemActor(`job:${JOB}`), (work) =>
      endSubscriptions(
        work,
        ended.map(({ id }) => id),
      ),
    );
  },
};
