import type { Reads } from "../../../../platform/db/database.ts";
import { first } from "../../../../platform/db/first.ts";
import { jsonText, storedJson } from "../../../../platform/db/stored.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import {
  type ReportFailure,
  ReportFile,
  type ReportFileState,
  type ReportFormat,
  ReportQuery,
} from "../../../../wire/report-file.ts";
import type { Work } from "../../../../platform/transact.ts";

export interface ReportFileTable {
  id: string;
  /** The user who requested it: nobody else sees it. */
  user_id: string;
  schedule_id: string | null;
  report: string;
  format: ReportFormat;
  /** The parameters of the download, as JSON. */
  query: string;
  state: ReportFileState;
  failure: ReportFailure | null;
  /** The number of times that it was begun; it also names the try that may finish it. */
  tries: number;
  rows: number;
  total_rows: number | null;
  path: string | null;
  /** The reach of its user when it was made, as JSON. */
  reach: string | null;
  size_bytes: number | null;
  started_at: string | null;
  finished_at: string | null;
  created_at: string;
  updated_at: string;
}

declare module "../../../../platform/db/database.ts" {
  interface Database {
    report_files: ReportFileTable;
  }
}

/** The topic that is notified when a report is requested. */
export const REPORT_TOPIC = "report-files";

/** The requested content of a file. */
export interface Requested {
  report: string;
  format: ReportFormat;
  query: Readonly<Record<string, string>>;
}

/** Queues a report for a user; a job makes it soon after the commit. */
export async function queueReportFile(
  work: Work,
  { report, format, query }: Requested,
  { userId, scheduleId }: { userId: string; scheduleId: string | null },
): Promise<ReportFileTable> {
  const unstarted = {
    failure: null,
    tries: 0,
    rows: 0,
    total_rows: null,
    path: null,
    reach: null,
    size_bytes: null,
    started_at: null,
    finished_at: null,
  };
  const row: ReportFileTable = {
    id: newId(work.nowMs),
    user_id: userId,
    schedule_id: scheduleId,
    report,
    format,
    query: jsonText(query),
    state: "waiting",
    ...unstarted,
    created_at: work.at,
    updated_at: work.at,
  };
  await work.tx.insertInto("report_files").values(row).execute();
  await work.audit({ type: "report_file", id: row.id, before: null, after: row });
  work.notify(REPORT_TOPIC);
  return row;
}

/** Ends a report without a file. */
export async function endReportFile(
  work: Work,
  before: ReportFileTable,
  change: { state: "failed" | "cancelled"; failure: ReportFailure | null },
): Promise<void> {
  const ended = { ...change, finished_at: work.at, updated_at: work.at };
  await work.tx.updateTable("report_files").set(ended).where("id", "=", before.id).execute();
  await work.audit({ type: "report_file", id: before.id, before, after: { ...before, ...ended } });
}

export async function findReportFile(db: Reads, id: string): Promise<ReportFileTable | undefined> {
  return first(db.selectFrom("report_files").selectAll().where("id", "=", id));
}

/** A report and its file are kept this long after the request. */
export const KEPT_DAYS = 7;

const Stored = ReportFile.omit({ expires_at: true }).extend({ query: storedJson(ReportQuery) });

/** A stored row in the form of the API. */
export function reportFileOf(row: ReportFileTable): ReportFile {
  const { user_id: _, tries: __, path: ___, reach: ____, ...listed } = row;
  return { ...Stored.parse(listed), expires_at: isoTime(Date.parse(row.created_at) + KEPT_DAYS * 86_400_000) };
}

/** The report of this id that the user requested. @throws AppError `not_found` */
export async function ownReportFile(db: Reads, userId: string, id: string): Promise<ReportFileTable> {
  const row = await findReportFile(db, id);
  if (row?.user_id !== userId) throw noSuch("report", id);
  return row;
}
