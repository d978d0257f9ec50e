import { AppError } from "../../../../shared/errors/app-error.ts";
import { say } from "../../../../shared/words/say.ts";
import type { Principal } from "../../../platform/auth/principal.ts";

/** A version goes from area to area. @throws AppError `forbidden` for people who see some of them alone */
export function requireWholeSite({ areaIds }: Principal): void {
  if (areaIds !== null) throw new AppError("forbidden", say("all_areas_for_updates"));
}
