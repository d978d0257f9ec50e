import { sql } from "kysely";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { ExpectedLoads } from "../../../../wire/load-unload.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { within } from "../../../../platform/scope.ts";
import { readTickets } from "../../../trade/tickets/service.ts";
import { VEHICLE_TICKETS } from "../records.ts";
import { vehicleViews } from "../views.ts";

/** As many as a phone keeps. */
const MAX_EXPECTED = 100;
/** Of these some are not the caller's to verify. */
const MAX_READ = 3 * MAX_EXPECTED;
const DAY_MS = 86_400_000;

export const listExpectedLoads = defineRead({
  id: "listExpectedLoads",
  method: "get",
  path: "/v1/load-unload/expected",
  permission: "load-unload.verify",
  scope: VEHICLE_TICKETS,
  isOwn: true,
  summary: "The vehicles whose load the caller may verify now: those inside, then those that may come",
  description: `At most ${MAX_EXPECTED}, without their codes: for a phone that loses its network.`,
  reply: ExpectedLoads,
  async handle({ db, actor, platform }) {
    // A day ahead of the area's own date at the most: such a vehicle is shown early, and never too late.
    const latestDate = isoTime(platform.clock.nowMs() + DAY_MS).slice(0, 10);
    const rows = await db
      .selectFrom("vehicle_tickets")
      .select("id")
      .where("status", "=", sql.lit("active"))
      .where("deleted_at", "is", null)
      .where("is_load_unload_done", "=", 0)
      .where("request_at_start", "<=", latestDate)
      .where(within(actor, VEHICLE_TICKETS))
      .orderBy(sql`case when last_step = 'in' then 0 else 1 end`)
      .orderBy("id", "desc")
      .limit(MAX_READ)
      .execute();
    const ids = rows.map(({ id }) => id);
    const known = await readTickets(db, ids);
    const inOrder = ids.flatMap((id) => known.get(id) ?? []);
    const vehicles = await vehicleViews(platform, db, actor, inOrder);
    return { items: vehicles.filter(({ next }) => next.length > 0).slice(0, MAX_EXPECTED) };
  },
});
