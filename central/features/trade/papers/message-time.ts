import { epochMsOf, isoTime } from "../../../../shared/lib/clock.ts";
import type { Work } from "../../../platform/transact.ts";
import { say } from "../../../../shared/words/say.ts";

/** The clock of a service may run this much ahead of central's. */
const MAX_AHEAD_MS = 5 * 60_000;

export const AHEAD = say("message_is_ahead");

/**
 * The moment of a message, now at the latest: later messages are compared with it, so one of next year would stand until
 * then.
 * @param asOf ISO 8601
 * @returns null for a moment further ahead than clocks differ
 */
export function messageTime({ at, nowMs }: Pick<Work, "at" | "nowMs">, asOf: string): string | null {
  const ms = epochMsOf(asOf);
  if (ms > nowMs + MAX_AHEAD_MS) return null;
  return ms > nowMs ? at : isoTime(ms);
}
