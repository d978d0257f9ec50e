import { AppError } from "../../../../../shared/errors/app-error.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { userWithoutSession } from "../../../../platform/auth/authenticator.ts";
import { storedJson } from "../../../../platform/db/stored.ts";
import { exportOf, fileNameOf, nameOf, PERMISSION } from "../../../../platform/declare/report.ts";
import { periodWords } from "../../../../platform/declare/report-notes.ts";
import { first } from "../../../../platform/db/first.ts";
import { recordFile, storeFile } from "../../../../platform/files/files.ts";
import type { DeclaredJob } from "../../../../platform/jobs/job.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Export } from "../../../../platform/tables/exports.ts";
import type { Work } from "../../../../platform/transact.ts";
import { type ReportFailure, ReportQuery } from "../../../../wire/report-file.ts";
import { REPORTS } from "../every-report.ts";
import { mailFailure, mailReport, type ReportMail } from "./mail-report.ts";
import { REPORT_FOLDER, reachText } from "./may-read.ts";
import { FORMATS_OF, parseRequest } from "./request.ts";
import { queueDue } from "./schedules.ts";
import { endReportFile, findReportFile, REPORT_TOPIC, type ReportFileTable } from "./store.ts";

/** A run waits for new requests nearly until the next run. */
const WATCH_MS = 55_000;
const PROGRESS_MS = 1_000;
/** A report that ends the process three times is not tried again. */
const MAX_TRIES = 3;
/** The link in the mail works this long; the user can make a new one while the file is kept. */
const LINK_SECONDS = 3 * 86_400;
const ACTOR = systemActor("job:make-reports");
const StoredQuery = storedJson(ReportQuery);

/** Thrown where a report was cancelled, or another process took it over. */
class Superseded extends Error {}

/** Requests the due reports, and makes the requested ones one after the other. The claim on the job excludes a second process. */
export const makeReports: DeclaredJob = {
  name: "make-reports",
  schedule: "* * * * *",
  async run(stopping, platform) {
    const { clock, notifier } = platform;
    using news = notifier.watch([REPORT_TOPIC]);
    const endMs = clock.monotonicMs() + WATCH_MS;
    while (!stopping.aborted) {
      await queueDue(platform);
      const is = await makeWaiting(platform, stopping);
      const leftMs = endMs - clock.monotonicMs();
      if (is === "busy" || leftMs <= 0) return;
      await news.wait(leftMs, stopping);
    }
  },
};

/** Makes every waiting report. @returns `busy` when too many exports run: the rest waits for the next run */
export async function makeWaiting(platform: Platform, stopping: AbortSignal): Promise<"done" | "busy"> {
  while (!stopping.aborted) {
    const claimed = await platform.transact(ACTOR, async ({ tx, at }) => {
      const open = tx.selectFrom("report_files").selectAll().where("state", "in", ["running", "waiting"]);
      const next = await first(open.orderBy("created_at").orderBy("id"));
      if (!next) return null;
      const begun = {
        state: "running" as const,
        tries: next.tries + 1,
        rows: 0,
        total_rows: null,
        started_at: at,
        updated_at: at,
      };
      await tx.updateTable("report_files").set(begun).where("id", "=", next.id).execute();
      return { ...next, ...begun };
    });
    if (!claimed) return "done";
    if ((await makeOne(platform, claimed, stopping)) === "busy") return "busy";
  }
  return "done";
}

async function makeOne(platform: Platform, row: ReportFileTable, stopping: AbortSignal): Promise<"done" | "busy"> {
  const about = { report_file: row.id, report: row.report, format: row.format };
  try {
    if (row.tries > MAX_TRIES) await fail(platform, row, "error");
    else await write(platform, row, stopping);
    return "done";
  } catch (error) {
    if (error instanceof Superseded) return "done";
    const isBusy = error instanceof AppError && error.code === "rate_limited";
    if (isBusy || stopping.aborted) {
      await finish(platform, row, async ({ tx, at }) => {
        const waits = { state: "waiting" as const, tries: row.tries - 1, updated_at: at };
        await tx.updateTable("report_files").set(waits).where("id", "=", row.id).execute();
      });
      return "busy";
    }
    const isTooLarge = error instanceof AppError && error.code === "invalid_input";
    if (!isTooLarge) platform.log.error({ err: error, ...about }, "report failed");
    await fail(platform, row, isTooLarge ? "too_large" : "error");
    return "done";
  }
}

/** Writes the file with the user's rights of this moment, records it and mails its link. */
async function write(platform: Platform, row: ReportFileTable, stopping: AbortSignal): Promise<void> {
  const { db, exports, files, clock } = platform;
  const user = await userWithoutSession(db, row.user_id);
  if (!user?.permissions.has(PERMISSION)) return fail(platform, row, "not_allowed");
  const request = parsedOf(row);
  if (request === null) return fail(platform, row, "invalid_query");
  const format = FORMATS_OF[row.format];
  const actor = { ...user, via: ACTOR.via };
  const job = await exportOf(request.declaration, format, { db, actor, asked: request.asked, platform });
  await using made = exports.start("background", { ...job, isCounted: true });
  const bytes = watched(platform, row, made, stopping);
  const file = await storeFile(files.storage, { folder: REPORT_FOLDER, kind: format, bytes, nowMs: clock.nowMs() });
  const link = await files.links.linkTo(file.path, LINK_SECONDS);
  await finish(platform, row, async (work) => {
    const originalName = fileNameOf(request.declaration, format, request.asked);
    await recordFile(work, file, { companyId: user.companyId, originalName });
    const change = {
      state: "done" as const,
      ...progressOf(made),
      path: file.path,
      size_bytes: file.sizeBytes,
      reach: reachText(user),
      finished_at: work.at,
      updated_at: work.at,
    };
    await work.tx.updateTable("report_files").set(change).where("id", "=", row.id).execute();
    await work.audit({ type: "report_file", id: row.id, before: row, after: { ...row, ...change } });
    await mailReport(work, user.id, { ...aboutOf(row), link });
  });
}

/** A new version may have dropped a report or a filter. */
function parsedOf({ report, query }: ReportFileTable): ReturnType<typeof parseRequest> | null {
  try {
    return parseRequest(report, StoredQuery.parse(query));
  } catch {
    return null;
  }
}

/** The bytes of a file; its progress is stored meanwhile. @throws Superseded once the report is cancelled */
async function* watched(
  { clock, transact }: Platform,
  { id, tries }: ReportFileTable,
  made: Export,
  stopping: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let cancel = (): void => undefined;
  const aTurn = () =>
    new Promise<"due">((resolve) => {
      cancel = clock.after(PROGRESS_MS, () => resolve("due"));
    });
  let next = made.bytes.next();
  let turn = aTurn();
  try {
    for (;;) {
      const got = await Promise.race([turn, next]);
      stopping.throwIfAborted();
      if (got === "due") {
        await storeProgress();
        turn = aTurn();
      } else if (got.done === true) return;
      else {
        yield got.value;
        next = made.bytes.next();
      }
    }
  } finally {
    cancel();
    // A file that is given up ends its thread, and so fails the read in progress.
    next.catch(() => undefined);
  }

  async function storeProgress(): Promise<void> {
    const [updated] = await transact(ACTOR, ({ tx, at }) =>
      tx
        .updateTable("report_files")
        .set({ ...progressOf(made), updated_at: at })
        .where("id", "=", id)
        .where("state", "=", "running")
        .where("tries", "=", tries)
        .execute(),
    );
    if (updated?.numUpdatedRows !== 1n) throw new Superseded();
  }
}

function progressOf(made: Export): Pick<ReportFileTable, "rows" | "total_rows"> {
  const { rows, total } = made.progress();
  return { rows, total_rows: total };
}

/** The name and the days of a report, as its mails say them. */
function aboutOf({ report, query }: ReportFileTable): ReportMail {
  const title = REPORTS.find((one) => nameOf(one) === report)?.title ?? { id: report, en: report };
  return { title, period: periodWords(StoredQuery.parse(query)) };
}

async function fail(platform: Platform, row: ReportFileTable, failure: ReportFailure): Promise<void> {
  await finish(platform, row, async (work) => {
    await endReportFile(work, row, { state: "failed", failure });
    // A user without the right gets nothing.
    if (failure !== "not_allowed") await mailFailure(work, row.user_id, { ...aboutOf(row), failure });
  });
}

/** Ends this try. @throws Superseded where the report was cancelled, or another process took it over */
async function finish({ transact }: Platform, row: ReportFileTable, end: (work: Work) => Promise<void>): Promise<void> {
  await transact(ACTOR, async (work) => {
    const now = await findReportFile(work.tx, row.id);
    if (now?.state !== "running" || now.tries !== row.tries) throw new Superseded();
    await end(work);
  });
}
