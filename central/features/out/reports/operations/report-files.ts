import { z } from "zod";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { ReportFile, ReportFileCreate, ReportFileUrl } from "../../../../wire/report-file.ts";
import type { Actor } from "../../../../platform/auth/principal.ts";
import { firstOrThrow } from "../../../../platform/db/first.ts";
import { PERMISSION } from "../../../../platform/declare/report.ts";
import { storagePathOf } from "../../../../platform/files/storage.ts";
import { defineRead, defineWrite } from "../../../../platform/http/operation.ts";
import { listOf, listQuery, readPage } from "../../../../platform/lists.ts";
import type { FewRows } from "../../../../platform/lists/declaration.ts";
import { hasRightsOf } from "../background/may-read.ts";
import { parseRequest } from "../background/request.ts";
import {
  endReportFile,
  ownReportFile,
  queueReportFile,
  reportFileOf,
  type ReportFileTable,
} from "../background/store.ts";
import { say } from "../../../../../shared/words/say.ts";

/** The caller is the scope: users see their own reports alone. */
export const OWN = { scope: "none", permission: PERMISSION, isOwn: true } as const;
const LIST: FewRows = { table: "report_files", few: "of one user, of one week", sorts: {} };
/** One user's reports that wait or run. */
const MAX_OPEN = 5;

/** @throws AppError `forbidden` for a caller without a mailbox */
export function requireUser({ kind }: Actor): void {
  if (kind !== "user") throw new AppError("forbidden", say("reports_are_mailed"));
}

export const requestReportFile = defineWrite({
  ...OWN,
  id: "requestReportFile",
  method: "post",
  path: "/v1/report-files",
  summary: "Request a report that is made in the background and mailed as a signed link",
  description: "It is made with the caller's rights at that time. At most five of one user wait or run.",
  body: ReportFileCreate,
  example: { body: { report: "tenants", format: "csv", query: { language: "en" } } },
  reply: ReportFile,
  fails: ["rate_limited"],
  message: "Report requested",
  replay: async ({ db, actor, id }) => reportFileOf(await ownReportFile(db, actor.id, id)),
  async handle({ work, actor, body }) {
    requireUser(actor);
    parseRequest(body.report, body.query);
    const openOnes = work.tx
      .selectFrom("report_files")
      .select(({ fn }) => fn.countAll<number | string>().as("open"))
      .where("user_id", "=", actor.id)
      .where("state", "in", ["waiting", "running"]);
    const { open } = await firstOrThrow(openOnes);
    if (Number(open) >= MAX_OPEN)
      throw new AppError("rate_limited", say("too_many_reports", { limit: MAX_OPEN }), {
        retryAfterSeconds: 60,
      });
    return reportFileOf(await queueReportFile(work, body, { userId: actor.id, scheduleId: null }));
  },
});

export const listReportFiles = defineRead({
  ...OWN,
  id: "listReportFiles",
  method: "get",
  path: "/v1/report-files",
  summary: "List of one's own reports of the last week, with their progress",
  query: listQuery(["created_at"], {}).omit({ search: true }),
  list: LIST,
  reply: listOf(ReportFile),
  async handle({ db, actor, query }) {
    const own = db.selectFrom("report_files").selectAll().where("user_id", "=", actor.id);
    const { items, meta } = await readPage(own as never, query, { db, list: LIST });
    return { items: items.map((row) => reportFileOf(row as ReportFileTable)), meta };
  },
});

export const getReportFile = defineRead({
  ...OWN,
  id: "getReportFile",
  method: "get",
  path: "/v1/report-files/{id}",
  summary: "One of one's own reports with its progress",
  params: z.strictObject({ id: Uuid }),
  reply: ReportFile,
  handle: async ({ db, actor, params: { id } }) => reportFileOf(await ownReportFile(db, actor.id, id)),
});

export const getReportFileUrl = defineRead({
  ...OWN,
  id: "getReportFileUrl",
  method: "get",
  path: "/v1/report-files/{id}/url",
  summary: "Make a signed link to a finished report; it expires after 15 minutes",
  params: z.strictObject({ id: Uuid }),
  reply: ReportFileUrl,
  fails: ["wrong_state"],
  async handle({ db, actor, params: { id }, platform: { files } }) {
    const row = await ownReportFile(db, actor.id, id);
    const path = row.path === null ? null : storagePathOf(row.path);
    if (path === null)
      throw new AppError("wrong_state", say("report_has_no_file", { state: say(`report_${row.state}`) }));
    if (!(await hasRightsOf(db, row))) throw new AppError("forbidden", say("rights_have_changed"));
    const { url, expiresAtMs } = await files.links.linkTo(path);
    return { url, expires_at: isoTime(expiresAtMs) };
  },
});

export const cancelReportFile = defineWrite({
  ...OWN,
  id: "cancelReportFile",
  method: "post",
  path: "/v1/report-files/{id}/cancel",
  summary: "Cancel one of one's own reports that waits or runs",
  params: z.strictObject({ id: Uuid }),
  reply: ReportFile,
  fails: ["wrong_state"],
  message: "Report cancelled",
  replay: async ({ db, actor, id }) => reportFileOf(await ownReportFile(db, actor.id, id)),
  async handle({ work, actor, params: { id } }) {
    const row = await ownReportFile(work.tx, actor.id, id);
    if (row.state !== "waiting" && row.state !== "running")
      throw new AppError("wrong_state", say("report_cannot_be_cancelled", { state: say(`report_${row.state}`) }));
    await endReportFile(work, row, { state: "cancelled", failure: null });
    return reportFileOf(await ownReportFile(work.tx, actor.id, id));
  },
});

export const reportFiles = [requestReportFile, listReportFiles, getReportFile, getReportFileUrl, cancelReportFile];
