import { AppError } from "../../../../shared/errors/app-error.ts";
import { say } from "../../../../shared/words/say.ts";
import type { Principal } from "../../../platform/auth/principal.ts";

/** Releases and rollouts belong to the whole site: who sees a part of it would not see what they do. */
export const WHOLE_SITE = { permission: "edges.manage", scope: "none", isOwn: true } as const;

/** A version goes from area to area. @throws AppError `forbidden` for people who see some of them alone */
export function requireWholeSite({ areaIds }: Principal): void {
  if (areaIds !== null) throw new AppError("forbidden", say("all_areas_for_updates"));
}
