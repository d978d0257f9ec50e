import { isoTime } from "../../../../../shared/lib/clock.ts";
import { localDate, plusDays } from "../../../../../shared/lib/local-date.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import type { Tx } from "../../../../platform/db/database.ts";
import type { DeclaredJob } from "../../../../platform/jobs/job.ts";
import type { Work } from "../../../../platform/transact.ts";
import { publishVehicleTickets } from "../gates/publish.ts";
import { settleTicket } from "../gates/record-passage.ts";
import { overdueInvitations } from "../invitations/store.ts";
import { saveVehicleTicket } from "../domain/store.ts";
import { StoredVehicleTicket } from "../domain/stored.ts";

const JOB = "expire-tickets";
/** The rows of one transaction; a small batch keeps gates and people from waiting for the job. */
const BATCH = 100;
/** Tickets that ended this many days ago leave the gates, so that the gates' replicas stay bounded. */
const KEPT_AT_GATES_DAYS = 30;
const DAY_MS = 86_400_000;

interface AreaNow {
  id: string;
  time_zone: string;
}

/**
 * Expires vehicle tickets whose period is over in their area's time zone, and tickets with the last of them, then
 * invitations whose last day is over. No gate depends on this job: gates judge by the dates.
 */
export const expireTickets: DeclaredJob = {
  name: JOB,
  schedule: "*/5 * * * *",
  async run(stopping, { db, transact }) {
    const areas = await db.selectFrom("areas").select(["id", "time_zone"]).execute();
    for (const area of areas)
      for (const step of [expireSome, retireSome])
        for (let done = BATCH; done === BATCH && !stopping.aborted;)
          done = await transact(systemActor(`job:${JOB}`), (work) => step(work, area));
    for (let done = BATCH; done === BATCH && !stopping.aborted;)
      done = await transact(systemActor(`job:${JOB}`), endInvitations);
  },
};

async function expireSome(work: Work, area: AreaNow): Promise<number> {
  const rows = await endedBefore(work.tx, area, work.nowMs)
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .execute();
  const ended = rows.map((row) => StoredVehicleTicket.parse(row));
  for (const vehicle of ended) await saveVehicleTicket(work, vehicle, { status: "expired" });
  for (const ticketId of new Set(ended.map((vehicle) => vehicle.ticket_id))) await settleTicket(work, ticketId);
  return ended.length;
}

/** Ends invitations after their last day, when their vehicles have ended. @returns the number of ended ones */
async function endInvitations(work: Work): Promise<number> {
  let ended = 0;
  for (const id of await overdueInvitations(work, BATCH)) if (await settleTicket(work, id)) ended += 1;
  return ended;
}

/**
 * Removes ended vehicle tickets from the gates. A ticket without an end stays: a gate without its record would accept
 * its signature alone. A ticket whose vehicle is inside stays until the vehicle leaves: it counts there.
 */
async function retireSome(work: Work, area: AreaNow): Promise<number> {
  const rows = await endedBefore(work.tx, area, work.nowMs - KEPT_AT_GATES_DAYS * DAY_MS)
    .where("is_at_gates", "=", 1)
    .where((eb) =>
      eb.or([
        eb("last_step", "is", null),
        eb("last_step", "<>", "in"),
        eb("last_step_at", "<", eb.ref("steps_reset_at")),
      ]),
    )
    .execute();
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  await work.tx.updateTable("vehicle_tickets").set({ is_at_gates: 0 }).where("id", "in", ids).execute();
  await publishVehicleTickets(work, { ids });
  return ids.length;
}

function endedBefore(tx: Tx, area: AreaNow, atMs: number) {
  const lastDate = plusDays(localDate(atMs, area.time_zone), -1);
  return tx
    .selectFrom("vehicle_tickets")
    .selectAll()
    .where("area_id", "=", area.id)
    .where((eb) => eb.or([eb("request_at_end", "<=", lastDate), eb("expired_at", "<=", isoTime(atMs))]))
    .orderBy("id")
    .limit(BATCH);
}
