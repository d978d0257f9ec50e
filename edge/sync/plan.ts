import { backoffMs } from "../../shared/lib/backoff.ts";
import { FEED_START } from "../../shared/wire/feed.ts";
import { MAX_FACTS_PER_BATCH } from "../../shared/wire/sync.ts";
import type { CallFailure } from "./link/answer.ts";
import { assertNever } from "../../shared/lib/assert-never.ts";
import type { Outcome } from "./outcome.ts";
import { say } from "../../shared/words/say.ts";
import type { Spoken } from "../../shared/wire/said.ts";

/** The next step after an answer of central. Waits are milliseconds; `failures` counts consecutive ones. */
export interface Next {
  waitMs: number;
  failures: number;
}

const TRY_AGAIN = { firstMs: 1_000, maxMs: 60_000 };
// Credentials are revoked: only an operator at central can fix this.
const TURNED_AWAY = { firstMs: 60_000, maxMs: 300_000 };
const PACE_MS = 1_000;

/**
 * How long a long poll waits, of `maxSeconds`. Gates that all reconnect in one moment, as after central's restart,
 * must not poll in step from then on.
 * @param random in [0, 1)
 */
export function pollSeconds(maxSeconds: number, random: number): number {
  return Math.ceil(maxSeconds * (1 - 0.4 * random));
}

/**
 * Pause after a successful long poll. An empty answer that came at once is delayed, so that the loop does not spin.
 */
export function afterPoll(news: number, tookMs: number): number {
  return news === 0 && tookMs < PACE_MS ? PACE_MS : 0;
}

/** The wait after a call that failed. @param failures in a row, this one not counted @param random in [0, 1) */
export function afterFailure(failure: CallFailure, failures: number, random: number): Next {
  const settings = failure.is === "revoked" ? TURNED_AWAY : TRY_AGAIN;
  const waitMs = backoffMs(failures + 1, random, settings);
  const askedMs = failure.is === "refused" ? Math.min(failure.retryAfterMs ?? 0, TURNED_AWAY.maxMs) : 0;
  return { waitMs: Math.max(waitMs, askedMs), failures: failures + 1 };
}

/** How one reading of the feed ended. */
export type PullTurn =
  | { is: "whole"; applied: number; isComplete: boolean; tookMs: number }
  /** The answer was cut; the part before is applied. */
  | { is: "cut"; applied: number; because: Spoken }
  /** A line that this version can't read: nothing after it is applied. */
  | { is: "stuck"; applied: number; because: Spoken }
  /** Central has another epoch than the replica: it was restored. */
  | { is: "other-epoch" }
  | { is: "failed"; failure: CallFailure; cursor: string };

export function afterPull(turn: PullTurn, failures: number, random: number): Next & { startOver: boolean } {
  const again = { waitMs: 0, failures: 0, startOver: false };
  switch (turn.is) {
    case "whole":
      return { ...again, waitMs: turn.isComplete ? afterPoll(turn.applied, turn.tookMs) : 0 };
    case "cut": {
      const cut: CallFailure = { is: "unreachable", because: turn.because };
      return { ...afterFailure(cut, turn.applied > 0 ? 0 : failures, random), startOver: false };
    }
    case "stuck":
      return { ...afterFailure({ is: "unreadable", because: turn.because }, failures, random), startOver: false };
    case "other-epoch":
      return { ...again, startOver: true };
    case "failed": {
      const isCursorRefused =
        turn.failure.is === "refused" && [400, 410].includes(turn.failure.status) && turn.cursor !== FEED_START;
      // Central answers, so the failures before it say nothing: a revocation may wait behind this cursor.
      if (isCursorRefused) return { ...again, startOver: true };
      return { ...afterFailure(turn.failure, failures, random), startOver: false };
    }
    default:
      return assertNever(turn);
  }
}

/**
 * The size of the next batch of facts, and whether the last one is to be parked. A batch that central refuses as a
 * whole is halved until the bad fact stands alone; good batches grow back.
 */
export function afterPush(outcome: Outcome, sent: number, size: number): { size: number; parks: boolean } {
  if (outcome.kind === "accepted") return { size: Math.min(MAX_FACTS_PER_BATCH, size * 2), parks: false };
  if (outcome.kind === "waiting") return { size, parks: false };
  return { size: Math.max(1, Math.ceil(sent / 2)), parks: sent === 1 };
}

/**
 * Whether to accept a command of central. Times are Unix epoch milliseconds by central's clock as this edge knows it.
 */
export function ruleOnCommand(
  command: { expiresMs: number },
  time: { nowMs: number; uncertaintyMs: number; trust: "trusted" | "uncertain" | "untrusted" },
): { do: "carry-out" } | { do: "answer"; outcome: "refused" | "expired"; because: Spoken } {
  if (time.trust !== "trusted") return { do: "answer", outcome: "refused", because: say("clock_not_trusted") };
  // The uncertainty counts against the command: an expired open must not open.
  if (time.nowMs + time.uncertaintyMs > command.expiresMs)
    return { do: "answer", outcome: "expired", because: say("command_late") };
  return { do: "carry-out" };
}
