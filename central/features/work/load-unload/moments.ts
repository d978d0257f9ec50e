import { epochMsOf } from "../../../../shared/lib/clock.ts";
import type { LoadAct } from "../../../wire/load-unload.ts";
import type { ReadTicket } from "../../trade/tickets/service.ts";

/** Acts that need the vehicle inside the area. */
const INSIDE: ReadonlySet<LoadAct> = new Set<LoadAct>(["check_in", "draft", "finalize"]);

/** Clocks may differ by as much without a mark. */
const TOLERANCE_MS = 60_000;

/** The moment of an act that counts. */
export interface Moment {
  /** Unix epoch milliseconds. */
  atMs: number;
  /** The phone's moment is impossible. */
  isClockError: boolean;
}

/**
 * The moment of an act by the phone's clock, where that is possible. A phone whose clock is ahead does nothing in the
 * future. One whose clock is behind does nothing before the ticket is made, nor inside before the check-in: no
 * cancellation or decision may be bypassed by such a moment, so the arrival at central counts. Nothing is refused,
 * because the verifier cannot correct the past.
 */
export function momentOf(
  { pair: { vehicleTicket } }: ReadTicket,
  { act, done_at }: { act: LoadAct; done_at?: string | undefined },
  nowMs: number,
): Moment {
  if (done_at === undefined) return { atMs: nowMs, isClockError: false };
  const sentMs = Date.parse(done_at);
  if (sentMs >= nowMs) return { atMs: nowMs, isClockError: sentMs > nowMs + TOLERANCE_MS };
  const { created_at, check_in_at } = vehicleTicket;
  const first = INSIDE.has(act) && check_in_at !== null ? check_in_at : created_at;
  const isClockError = sentMs < epochMsOf(first);
  return { atMs: isClockError ? nowMs : sentMs, isClockError };
}
