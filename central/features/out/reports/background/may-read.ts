import { z } from "zod";
import { userWithoutSession } from "../../../../platform/auth/authenticator.ts";
import type { Principal } from "../../../../platform/auth/principal.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { first } from "../../../../platform/db/first.ts";
import { jsonText, storedJson } from "../../../../platform/db/stored.ts";
import { PERMISSION } from "../../../../platform/declare/report.ts";
import type { FileFolder } from "../../../../platform/files/file-generators.ts";
import type { ReportFileTable } from "./store.ts";

/** The folder of finished reports in the storage. */
export const REPORT_FOLDER = "reports";

const Reach = storedJson(
  z.strictObject({ companyId: z.string().nullable(), areaIds: z.array(z.string()).readonly().nullable() }),
);

/** The reach of a report's user, for a later comparison. */
export function reachText({ companyId, areaIds }: Pick<Principal, "companyId" | "areaIds">): string {
  return jsonText({ companyId, areaIds });
}

/** Reports whether the user of a report still has the rights by which it was made. */
export async function hasRightsOf(
  db: Reads,
  { user_id, reach }: Pick<ReportFileTable, "user_id" | "reach">,
): Promise<boolean> {
  const user = await userWithoutSession(db, user_id);
  if (!user?.permissions.has(PERMISSION) || reach === null) return false;
  const { companyId, areaIds } = Reach.parse(reach);
  const seesCompanies = user.companyId === null || user.companyId === companyId;
  const { areaIds: now } = user;
  return seesCompanies && (now === null || (areaIds !== null && areaIds.every((id) => now.includes(id))));
}

/** A report is read by its user alone, or by its signed link, and no longer than its user has the rights for it. */
export const REPORTS_FOLDER: FileFolder = {
  async mayRead(path, reader, { db }) {
    const row = await first(db.selectFrom("report_files").selectAll().where("path", "=", path));
    if (!row || (reader !== null && reader.id !== row.user_id)) return false;
    return hasRightsOf(db, row);
  },
};
