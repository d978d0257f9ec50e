import { type AppError, noSuch, invalidInput } from "../../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { USUAL_TIME_ZONE } from "../../../../../shared/wire/common.ts";
import { type ReportFormat, type ReportPeriod, ReportQuery, ReportSchedule } from "../../../../wire/report-file.ts";
import { userWithoutSession } from "../../../../platform/auth/authenticator.ts";
import { type Actor, systemActor } from "../../../../platform/auth/principal.ts";
import { checkAll } from "../../../../platform/check-all.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { first } from "../../../../platform/db/first.ts";
import { StoredFlag, storedJson } from "../../../../platform/db/stored.ts";
import { PERMISSION } from "../../../../platform/declare/report.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { scopeOf, within } from "../../../../platform/scope.ts";
import type { Work } from "../../../../platform/transact.ts";
import { hasPeriod, parseRequest } from "./request.ts";
import { nextDueMs, reportedDays, type Timing } from "./schedule-rule.ts";
import { queueReportFile } from "./store.ts";
import { say } from "../../../../../shared/words/say.ts";
import type { Said } from "../../../../../shared/wire/said.ts";

export interface ReportScheduleTable {
  id: string;
  user_id: string;
  /** Its time zone applies. */
  area_id: string;
  report: string;
  format: ReportFormat;
  query: string;
  every: ReportPeriod;
  day: number | null;
  time: string;
  is_active: 0 | 1;
  next_due_at: string;
  created_at: string;
  updated_at: string;
}

declare module "../../../../platform/db/database.ts" {
  interface Database {
    report_schedules: ReportScheduleTable;
  }
}

const ACTOR = systemActor("job:make-reports");
const AREAS = scopeOf({ table: "areas", company: "none", area: "id" });
const StoredQuery = storedJson(ReportQuery);
const Stored = ReportSchedule.extend({ query: StoredQuery, is_active: StoredFlag });

/** A stored row in the form of the API. */
export function scheduleOf({ user_id: _, ...row }: ReportScheduleTable): ReportSchedule {
  return Stored.parse(row);
}

/** The schedule of this id that the user declared. @throws AppError `not_found` */
export async function ownSchedule(db: Reads, userId: string, id: string): Promise<ReportScheduleTable> {
  const row = await first(db.selectFrom("report_schedules").selectAll().where("id", "=", id));
  if (row?.user_id !== userId) throw noSuch("schedule", id);
  return row;
}

/**
 * Checks a schedule as a whole. @returns its first due time after now, Unix epoch milliseconds
 * @throws AppError `invalid_input` naming every problem
 */
export async function checkSchedule(
  db: Reads,
  actor: Actor,
  schedule: Timing & { area_id: string; report: string; query: Readonly<Record<string, string>> },
  nowMs: number,
): Promise<number> {
  const [, , timeZone] = await checkAll(
    async () => Promise.resolve(parseRequest(schedule.report, schedule.query)),
    () => {
      requireTiming(schedule);
      return Promise.resolve(null);
    },
    async () => {
      const areas = db.selectFrom("areas").select("time_zone").where("deleted_at", "is", null);
      const area = await first(areas.where("id", "=", schedule.area_id).where(within(actor, AREAS)));
      if (!area) throw refusal("area_id", say("is_not_yours"));
      return area.time_zone;
    },
  );
  return nextDueMs(schedule, timeZone, nowMs);
}

function requireTiming({ every, day, query }: Timing & { query: Readonly<Record<string, string>> }): void {
  if (every === "daily" ? day !== null : day === null || (every === "weekly" && day > 7))
    throw refusal(
      "day",
      every === "daily" ? say("must_be_null") : say("one_to", { limit: every === "weekly" ? 7 : 31 }),
    );
  for (const name of ["start_date", "end_date"])
    if (name in query) throw refusal(`query.${name}`, say("schedule_sets_it"));
}

function refusal(path: string, said: Said): AppError {
  return invalidInput([{ path, said }]);
}

/**
 * Queues the reports that are due: each due time once, because the same transaction sets the next one. After a break,
 * only the latest missed report is made. A schedule whose user is gone or lost the right is stopped.
 */
export async function queueDue({ transact }: Pick<Platform, "transact">): Promise<void> {
  while (await transact(ACTOR, queueOne));
}

/** @returns false when no report is due */
async function queueOne(work: Work): Promise<boolean> {
  const { tx, at, nowMs } = work;
  const active = tx.selectFrom("report_schedules").selectAll().where("is_active", "=", 1);
  const row = await first(active.where("next_due_at", "<=", at).orderBy("next_due_at").orderBy("id"));
  if (!row) return false;
  const change = async (changed: Partial<ReportScheduleTable>): Promise<void> => {
    await tx.updateTable("report_schedules").set(changed).where("id", "=", row.id).execute();
  };
  const user = await userWithoutSession(tx, row.user_id);
  if (!user?.permissions.has(PERMISSION)) {
    const stopped = { is_active: 0, updated_at: at } as const;
    await change(stopped);
    await work.audit({ type: "report_schedule", id: row.id, before: row, after: { ...row, ...stopped } });
    return true;
  }
  const area = await first(tx.selectFrom("areas").select("time_zone").where("id", "=", row.area_id));
  const timeZone = area?.time_zone ?? USUAL_TIME_ZONE;
  let dueMs = Date.parse(row.next_due_at);
  let nextMs = nextDueMs(row, timeZone, dueMs);
  while (nextMs <= nowMs) [dueMs, nextMs] = [nextMs, nextDueMs(row, timeZone, nextMs)];
  await change({ next_due_at: isoTime(nextMs) });
  const days = hasPeriod(row.report) ? reportedDays(row.every, timeZone, dueMs) : {};
  const query = { ...StoredQuery.parse(row.query), ...days };
  await queueReportFile(work, { ...row, query }, { userId: row.user_id, scheduleId: row.id });
  return true;
}
