import { AppError } from "../../../../../shared/errors/app-error.ts";
import type { Actor } from "../../../../platform/auth/principal.ts";
import { PERMISSION } from "../../../../platform/declare/report.ts";
import { say } from "../../../../../shared/words/say.ts";

/** The caller is the scope: users see their own reports alone. */
export const OWN = { scope: "none", permission: PERMISSION, isOwn: true } as const;

/** @throws AppError `forbidden` for a caller without a mailbox */
export function requireUser({ kind }: Actor): void {
  if (kind !== "user") throw new AppError("forbidden", say("reports_are_mailed"));
}
