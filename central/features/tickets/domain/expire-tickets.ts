import { isoTime } from "../../../../shared/lib/clock.ts";
import { localDate, plusDays } from "../../../../shared/lib/local-date.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import { type Tx } from "../../../platform/db/database.ts";
import { type DeclaredJob } from "../../../platform/jobs/job.ts";
import { type Work } from "../../../platform/transact.ts";
import { publishVehicleTickets } from "../gates/publish.ts";
import { settleTicket } from "../gates/record-passage.ts";
import { saveVehicleTicket } from "./store.ts";
import { StoredVehicleTicket } from "./stored.ts";

const JOB = "expire-tickets";
/** So many in one transaction, so that gates and people don't wait for the job. */
const BATCH = 100;
/** What ended this long ago leaves the gates, so that what they hold does not grow for ever. */
const KEPT_AT_GATES_DAYS = 30;
const DAY_MS = 86_400_000;

interface AreaNow {
  id: string;
  time_zone: string;
}

/**
 * Ends vehicle tickets whose period is over in the time zone of their area, and tickets with the last of them. No gate
 * waits for it: gates judge by the dates.
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

/**
 * One without an end stays: a gate that no longer knew it would go by its signature alone. So does one whose vehicle is
 * inside, until it is out: it counts there, and must be able to leave.
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
