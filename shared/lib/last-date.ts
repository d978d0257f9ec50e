import { epochMsOf } from "./clock.ts";
import { localDate } from "./local-date.ts";

/** The last whole date within both ends of a vehicle ticket; null without an end. @param timeZone of its area */
export function lastDateOf(
  { request_at_end, expired_at }: { request_at_end: string | null; expired_at: string | null },
  timeZone: string,
): string | null {
  const expiredOn = expired_at === null ? null : localDate(epochMsOf(expired_at) - 1, timeZone);
  if (request_at_end === null || expiredOn === null) return request_at_end ?? expiredOn;
  return request_at_end < expiredOn ? request_at_end : expiredOn;
}
