import { AppError } from "../../../../shared/errors/app-error.ts";
import { Hold } from "../../../wire/hold.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { recordsOf } from "../../../platform/declare/records.ts";
import { scopeOf } from "../../../platform/scope.ts";
import type { Work } from "../../../platform/transact.ts";
import { say } from "../../../../shared/words/say.ts";
import type { Spoken } from "../../../../shared/wire/said.ts";

declare module "../../../platform/db/database.ts" {
  interface Database {
    holds: Omit<Hold, "set_by" | "released_by" | "release_reason"> & {
      set_by: string;
      released_by: string | null;
      release_reason: string | null;
    };
  }
}

export const HOLDS = scopeOf({ table: "holds", company: "company_id", area: "area_id" });

/** Holds other than those of customs. */
export const holds = recordsOf<Hold>({ name: "hold", scope: HOLDS, record: Hold, search: ["kind", "reason"] });

/** All holds of a document, oldest first, without a permission check. */
export async function holdsOf(
  db: Reads,
  column: "customs_document_id" | "port_document_id",
  id: string,
): Promise<Hold[]> {
  return holds.having(db, column, [id]);
}

/** Releases a hold; the gates must be notified afterwards. @throws AppError `wrong_state` */
export async function endHold(work: Work, hold: Hold, reason: Spoken): Promise<Hold> {
  if (hold.released_at !== null) throw new AppError("wrong_state", say("hold_was_released"));
  const { id, name } = work.actor;
  return holds.save(work, hold, {
    ...hold,
    released_by: { id, name },
    released_at: work.at,
    release_reason: reason,
  });
}
