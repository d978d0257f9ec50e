import type { SelectQueryBuilder } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { deleteWithFiles, FILES_PER_TURN } from "../../../platform/files/prune-files.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Work } from "../../../platform/transact.ts";
import type { ReportFileTable } from "./background/store.ts";

type Reports = SelectQueryBuilder<Database, "report_files", Pick<ReportFileTable, "id" | "path">>;

/** The number of reports that one call deletes. */
export const REPORTS_PER_TURN = FILES_PER_TURN;

/**
 * Deletes some of these reports with their files; a caller repeats it until fewer than `REPORTS_PER_TURN` are deleted.
 * @returns the number of deleted reports
 */
export async function deleteReports(
  work: Work,
  platform: Pick<Platform, "files" | "log">,
  which: (reports: Reports) => Reports,
): Promise<number> {
  const rows = which(work.tx.selectFrom("report_files").select(["id", "path"])).limit(REPORTS_PER_TURN);
  return deleteWithFiles(work, platform, "report_files", await rows.execute());
}
