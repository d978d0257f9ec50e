import { z } from "zod";
import { Uuid } from "../../../../shared/wire/common.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import type { Tools } from "../../../platform/http/operation.ts";
import { countLetter } from "../auth/service.ts";
import { readUser } from "./store.ts";

export const params = z.strictObject({ id: Uuid });

export const SORT = ["fullname", "email", "created_at"] as const;

export const FILTERS = { role_id: Uuid.optional(), company_id: Uuid.optional(), is_active: z.stringbool().optional() };

export const EXAMPLE = { full_name: "Budi Santoso", email: "budi@example.com" };

/** The address before a change gets a letter, and has been typed itself when it was new. */
export async function countNewAddress(
  { db, actor, platform }: { db: Reads; actor: Principal; platform: Tools },
  id: string,
  email: string,
): Promise<void> {
  if ((await readUser(db, actor, id)).email !== email) await countLetter(platform, actor, email);
}
