import { systemActor } from "../../../../platform/auth/principal.ts";
import { first } from "../../../../platform/db/first.ts";
import type { DeclaredJob } from "../../../../platform/jobs/job.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { publishVehicleTickets } from "./publish.ts";

const JOB = "publish-vehicle-tickets-again";
const ACTOR = systemActor(`job:${JOB}`);
/** The form of the records that `publish.ts` makes; a version that makes another one of unchanged tickets raises it. */
const FORM = "2";
const KEY = "vehicle_ticket_form";
/** The rows of one transaction; a small batch keeps gates and people from waiting for the job. */
const BATCH = 100;

/**
 * Publishes vehicle tickets to the gates once again, after an upgrade from a version that made their records in another
 * form. A record that is the same in both forms is no change for the gates.
 */
export const publishVehicleTicketsAgain: DeclaredJob = {
  name: JOB,
  schedule: "*/5 * * * *",
  async run(stopping, platform) {
    const { db, transact, log } = platform;
    const known = await first(db.selectFrom("meta").select("value").where("key", "=", KEY));
    if (known?.value === FORM) return;
    for (let after: string | null = ""; after !== null && !stopping.aborted;)
      after = await publishSome(platform, after);
    if (stopping.aborted) return;
    await transact(ACTOR, ({ tx }) =>
      tx
        .insertInto("meta")
        .values({ key: KEY, value: FORM })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: FORM }))
        .execute(),
    );
    log.info({ form: FORM }, "vehicle tickets have their present form at the gates");
  },
};

/** @param after the last id of the batch before @returns the last id of this one; null after the last batch */
async function publishSome({ db, transact }: Platform, after: string): Promise<string | null> {
  const rows = await db
    .selectFrom("vehicle_tickets")
    .select("id")
    .where("is_at_gates", "=", 1)
    .where("id", ">", after)
    .orderBy("id")
    .limit(BATCH)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await transact(ACTOR, (work) => publishVehicleTickets(work, { ids }));
  return ids.at(-1) ?? null;
}
