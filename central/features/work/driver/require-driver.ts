import { AppError } from "../../../../shared/errors/app-error.ts";
import { say } from "../../../../shared/words/say.ts";
import type { Tools } from "../../../platform/http/operation.ts";
import { vehicleTicketOfToken } from "../../trade/tickets/service.ts";

/**
 * The vehicle ticket of a driver's link. Only a link that never was good counts against its sender: many phones share
 * an address, and a page that stays open after its ticket asks on.
 * @throws AppError `not_found`, `rate_limited`
 */
export async function requireDriver(
  platform: Pick<Tools, "identity" | "clock">,
  token: string,
  ip: string | null,
): Promise<{ id: string; endsAt: string }> {
  const named = await vehicleTicketOfToken(platform, token);
  if (named === "expired") throw linkOver();
  if (named !== null) return named;
  await platform.identity.limits.linkByAddress.take(ip);
  throw new AppError("not_found", say("driver_link_is_bad"));
}

export const linkOver = (): AppError => new AppError("not_found", say("driver_link_is_over"));
