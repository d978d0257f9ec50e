import { CALL_SETTLES_MS, isCalled } from "../../../../shared/rules/buffer-queue.ts";
import type { BufferEntryState } from "../../../../shared/wire/buffer-zone.ts";
import { say } from "../../../../shared/words/say.ts";
import { AppError } from "../../../../shared/errors/app-error.ts";
import type { Said } from "../../../../shared/wire/said.ts";
import type { Spoken } from "../../../../shared/wire/said.ts";

/** The life of a vehicle in the buffer zone; pure. */

/** The fields that the rules read and change. */
export interface Waiting {
  state: BufferEntryState;
  queued_at: string;
  gate_id: string | null;
  called_at: string | null;
  called_until: string | null;
  /** Calls since it was last put in the queue. */
  calls: number;
  ended_at: string | null;
  end_reason: Spoken | null;
}

/** The time that a called vehicle has, and the number of its calls, by the rules of the area. */
export interface CallRules {
  call_minutes: number;
  calls: number;
}

export type Move =
  | { is: "call"; gateId: string | null; rules: CallRules }
  /** Called once more by hand, while its call lasts. */
  | { is: "recall"; gateId: string | null; rules: CallRules }
  /** Back to the end of its class by hand, while its call lasts. */
  | { is: "put-back" }
  /** Time goes by: a call may have timed out. */
  | { is: "tick"; rules: CallRules }
  /** It came into the area. */
  | { is: "enter" }
  | { is: "leave"; reason: Spoken | null };

export type Moved<W> = { is: "moved"; after: W; event: BufferEvent } | { is: "same" } | { is: "refused"; why: Said };
/** What the dashboards count. */
export type BufferEvent = "called" | "missed" | "entered" | "left";

const MINUTE_MS = 60_000;
const NOT_CALLED = { gate_id: null, called_at: null, called_until: null, calls: 0 } as const;

/** The entry after a move. @param nowMs Unix epoch milliseconds */
export function afterMove<W extends Waiting>(entry: W, move: Move, nowMs: number): Moved<W> {
  const at = isoTime(nowMs);
  if (entry.ended_at !== null)
    return move.is === "tick" ? { is: "same" } : { is: "refused", why: whenEnded(entry.state, entry.ended_at) };
  switch (move.is) {
    case "call":
      if (isCalled(entry, nowMs))
        return { is: "refused", why: say("it_is_called_until", { until_at: entry.called_until ?? "" }) };
      return { is: "moved", event: "called", after: called(entry, move.gateId, move.rules, 1, nowMs) };
    case "recall":
      if (!isCalled(entry, nowMs)) return { is: "refused", why: say("it_is_not_called") };
      return { is: "moved", event: "called", after: called(entry, move.gateId, move.rules, entry.calls + 1, nowMs) };
    case "put-back":
      if (!isCalled(entry, nowMs)) return { is: "refused", why: say("it_is_not_called") };
      return { is: "moved", event: "missed", after: putBack(entry, at) };
    case "tick":
      return afterTick(entry, move.rules, nowMs);
    case "enter":
      return { is: "moved", event: "entered", after: { ...entry, state: "entered", ended_at: at } };
    case "leave":
      return { is: "moved", event: "left", after: { ...entry, state: "left", ended_at: at, end_reason: move.reason } };
  }
}

/**
 * A vehicle that did not come is called again to the same gate, without a gap in its reservation. After its last call
 * it goes to the end of its class, once a vehicle that was admitted just in time would have been reported.
 */
function afterTick<W extends Waiting>(entry: W, rules: CallRules, nowMs: number): Moved<W> {
  const { gate_id: gateId, called_until: until, calls } = entry;
  if (until === null || isCalled(entry, nowMs)) return { is: "same" };
  if (calls < rules.calls)
    return { is: "moved", event: "called", after: called(entry, gateId, rules, calls + 1, nowMs) };
  if (nowMs < Date.parse(until) + CALL_SETTLES_MS) return { is: "same" };
  return { is: "moved", event: "missed", after: putBack(entry, isoTime(nowMs)) };
}

/** At the end of its class. */
function putBack<W extends Waiting>(entry: W, at: string): W {
  return { ...entry, ...NOT_CALLED, state: "waiting", queued_at: at };
}

function called<W extends Waiting>(entry: W, gateId: string | null, rules: CallRules, calls: number, nowMs: number): W {
  const called_until = isoTime(nowMs + rules.call_minutes * MINUTE_MS);
  return { ...entry, state: "called", gate_id: gateId, called_at: isoTime(nowMs), called_until, calls };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

function whenEnded(state: BufferEntryState, ended_at: string): Said {
  return state === "entered"
    ? say("it_entered_at", { entered_at: ended_at })
    : say("it_left_at", { left_at: ended_at });
}

/** The failure of an act that the state of its entry does not allow. */
export function notMoved(
  act: "cannot_be_called" | "cannot_be_called_again" | "cannot_be_put_back" | "cannot_leave",
  moved: Exclude<Moved<Waiting>, { is: "moved" }>,
): AppError {
  return new AppError("wrong_state", say(act, { why: moved.is === "refused" ? moved.why : "" }));
}
