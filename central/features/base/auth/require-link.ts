import { AppError } from "../../../../shared/errors/app-error.ts";
import { type AccountLink, findLink, type LinkPurpose } from "../../../platform/auth/account-links.ts";
import type { Platform } from "../../../platform/platform.ts";
import { say } from "../../../../shared/words/say.ts";

/**
 * The link of this token; invalid tokens count against their source address.
 * @throws AppError `not_found` for any fault of the link; `rate_limited`
 */
export async function requireLink(
  { db, identity, clock }: Pick<Platform, "db" | "identity" | "clock">,
  purposes: readonly LinkPurpose[],
  token: string,
  ip: string | null,
): Promise<AccountLink> {
  const found = await identity.limits.linkByAddress.guard(
    ip,
    async () => (await findLink(db, purposes, token, clock.nowMs())) ?? null,
  );
  return found ?? refuseLink();
}

/** @throws AppError `not_found` */
export function refuseLink(): never {
  throw new AppError("not_found", say("link_is_bad"));
}
