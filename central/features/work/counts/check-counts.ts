import { sql } from "kysely";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { endOfDateMs, localDate, plusDays, startOfDateMs } from "../../../../shared/lib/local-date.ts";
import { GateActivity } from "../../../wire/gate-activity.ts";
import { say } from "../../../../shared/words/say.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/first.ts";
import { insertMany } from "../../../platform/db/insert-many.ts";
import type { DeclaredJob } from "../../../platform/jobs/job.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notify } from "../../base/notifications/service.ts";
import { type AreaDay, correctTotals, lacksOf } from "./check-totals.ts";
import { countActivities, countChanges } from "./count-activities.ts";
import type { Countable } from "./dimensions.ts";
import { recountedUntil } from "./recount.ts";

const ACTOR = systemActor("job:check-counts");
/** Activities of one query, and of one transaction where they differ. */
const PER_TURN = 200;
/** Checked days of one run; the first check of a day has no limit. */
const MAX_RECHECKS = 40;
/** A day is checked again after a week: late facts and reviews change the past. */
const RECHECK_MS = 7 * 86_400_000;
/** The meta key of the day on which the checks began: earlier days may have activities that were never counted. */
const SINCE = "counts_checked_since";

/**
 * Compares the counts of past days with the activities, day by day, and corrects them. Reads are small and outside of a
 * transaction; only a difference is written. Activities from before counts existed get counted by the first check.
 */
export const checkCounts: DeclaredJob = {
  name: "check-counts",
  schedule: "23 * * * *",
  run: (stopping, platform) => checkDays(stopping, platform),
};

const StoredCountable = GateActivity.pick({
  id: true,
  kind: true,
  activity: true,
  color: true,
  area_id: true,
  gate_id: true,
  lane_id: true,
  vehicle_ticket_id: true,
  checked_at: true,
  passed_at: true,
});

/** One run of the job. */
export async function checkDays(stopping: AbortSignal, platform: Platform): Promise<void> {
  const { db, clock } = platform;
  const since = await sinceOf(platform);
  const areas = await db.selectFrom("areas").select(["id", "name", "time_zone"]).execute();
  for (const area of areas) {
    const wrong: string[] = [];
    const recounted = await recountedUntil(db, area.id);
    for (const { day, isFirst } of await dueDays(db, area, clock.nowMs())) {
      if (stopping.aborted) break;
      const isOld = isFirst && (day <= since || day <= recounted);
      const differences = await checkDay(platform, { area_id: area.id, time_zone: area.time_zone, day }, isOld);
      if (differences > 0 && !isOld) wrong.push(day);
    }
    const [day] = wrong;
    if (day === undefined) continue;
    await platform.transact(ACTOR, (work) =>
      notify(work, {
        kind: "counts-corrected",
        permission: "gates.read",
        areaId: area.id,
        gateId: null,
        said: say("counts_corrected", { area: area.name, day, days: wrong.length }),
        data: { days: wrong },
      }),
    );
  }
}

/** Has a check since this moment (ISO 8601) found counts that differed from the facts? */
export async function wereCountsCorrected(db: Reads, since: string): Promise<boolean> {
  const differing = db.selectFrom("count_checks").select("day").where("differences", ">", 0);
  return (await first(differing.where("checked_at", ">=", since))) !== undefined;
}

/** @returns the number of activities and totals that differed */
async function checkDay(platform: Platform, of: AreaDay, isOld: boolean): Promise<number> {
  const { db, transact, log } = platform;
  const activities = await correctActivities(platform, of);
  const totals = (await lacksOf(db, of)).length === 0 ? 0 : await transact(ACTOR, ({ tx }) => correctTotals(tx, of));
  const { area_id, day } = of;
  await transact(ACTOR, async ({ tx, at }) => {
    // A change of the time zone meanwhile has the day compared again.
    const area = await first(tx.selectFrom("areas").select("time_zone").where("id", "=", area_id));
    if (area?.time_zone !== of.time_zone) return;
    const row = { area_id, day, checked_at: at, differences: isOld ? 0 : activities + totals };
    await insertMany(tx, "count_checks", [row], { by: ["area_id", "day"], update: ["checked_at", "differences"] });
  });
  const found = { area_id, day, activities, totals };
  if (isOld && activities + totals > 0) log.info(found, "counts of older activities completed");
  else if (activities + totals > 0) log.warn(found, "counts differed from the facts and were corrected");
  return activities + totals;
}

async function correctActivities({ db, transact }: Platform, { area_id, day, time_zone }: AreaDay): Promise<number> {
  const until = isoTime(endOfDateMs(day, time_zone));
  const pageOf = async (reads: Reads, after: { checked_at: string; id: string }): Promise<Countable[]> => {
    const rows = await reads
      .selectFrom("gate_activities")
      .select(["id", "kind", "activity", "color", "area_id", "gate_id", "lane_id"])
      .select(["vehicle_ticket_id", "checked_at", "passed_at"])
      .where("area_id", "=", area_id)
      .where("checked_at", "<", until)
      .where(sql<boolean>`(checked_at, id) > (${after.checked_at}, ${after.id})`)
      .orderBy("checked_at")
      .orderBy("id")
      .limit(PER_TURN)
      .execute();
    return rows.map((row) => StoredCountable.parse(row));
  };
  let differing = 0;
  let after = { checked_at: isoTime(startOfDateMs(day, time_zone)), id: "" };
  for (;;) {
    const from = after;
    const page = await pageOf(db, from);
    const last = page.at(-1);
    if (!last) return differing;
    const { before, after: current } = await countChanges(db, page);
    if (before.length + current.length > 0)
      differing += await transact(ACTOR, async (work) => {
        // Only what still differs in the transaction counts: live facts may have changed it meanwhile.
        const now = await pageOf(work.tx, from);
        const changes = await countChanges(work.tx, now);
        await countActivities(work, now);
        return Math.max(changes.before.length, changes.after.length);
      });
    after = last;
  }
}

/** The days to check: those never checked, and some of those whose check is a week old, from the first activity on. */
async function dueDays(
  db: Reads,
  { id, time_zone }: { id: string; time_zone: string },
  nowMs: number,
): Promise<{ day: string; isFirst: boolean }[]> {
  const earliest = async (table: "gate_activities" | "activity_counts"): Promise<string | null> => {
    const rows = db.selectFrom(table).select("checked_at").where("area_id", "=", id);
    return (await first(rows.orderBy("checked_at")))?.checked_at ?? null;
  };
  const starts = [await earliest("gate_activities"), await earliest("activity_counts")].filter((at) => at !== null);
  const days = starts.map((at) => localDate(Date.parse(at), time_zone));
  // In an earlier time zone of the area, the first activities counted on another day.
  for (const measure of ["light", "step"] as const) {
    const totals = db
      .selectFrom("day_counts")
      .select("day")
      .where("measure", "=", measure)
      .where("company_id", "=", "");
    const own = totals.where("level", "=", "area").where("area_id", "=", id);
    const row = await first(own.orderBy("day"));
    if (row) days.push(row.day);
  }
  const [start] = days.sort();
  if (start === undefined) return [];
  const checks = await db.selectFrom("count_checks").select(["day", "checked_at"]).where("area_id", "=", id).execute();
  const checked = new Map(checks.map(({ day, checked_at }) => [day, checked_at]));
  const yesterday = plusDays(localDate(nowMs, time_zone), -1);
  const fresh: string[] = [];
  for (let day = start; day <= yesterday; day = plusDays(day, 1)) if (!checked.has(day)) fresh.push(day);
  const before = isoTime(nowMs - RECHECK_MS);
  const old = checks
    .filter(({ checked_at }) => checked_at < before)
    .sort((a, b) => (a.checked_at < b.checked_at ? -1 : 1));
  return [
    ...fresh.map((day) => ({ day, isFirst: true })),
    ...old.slice(0, MAX_RECHECKS).map(({ day }) => ({ day, isFirst: false })),
  ];
}

/** The day (UTC) of the first run. */
async function sinceOf({ db, transact }: Platform): Promise<string> {
  const row = await first(db.selectFrom("meta").select("value").where("key", "=", SINCE));
  if (row) return row.value;
  return transact(ACTOR, async ({ tx, at }) => {
    const value = at.slice(0, 10);
    await insertMany(tx, "meta", [{ key: SINCE, value }], { by: ["key"], update: ["value"] });
    return value;
  });
}
