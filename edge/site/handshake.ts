import type { Clock } from "../../shared/lib/clock.ts";
import type { HelloTimestamp, SiteBody } from "./message.ts";

type Hello = Extract<SiteBody, { type: "hello" }>;

/**
 * Separates fresh hellos from replayed ones. It uses no clock, because clocks may be years off: a hello is fresh if it
 * answers one that this gate sent within the last minute.
 */
export interface Handshake {
  /** The timestamp of a hello that is sent now. */
  now(): HelloTimestamp;
  /** The last hello of each other edge, by edge id: this gate's next hello answers them. */
  answers(): Record<string, HelloTimestamp>;
  /**
   * Processes a hello with a valid signature. `open`: no replay, but it answers no recent hello of this gate, as at the
   * start. `repeated`: a duplicate or replay, as this or a later hello of the sender was received before.
   */
  receive(senderId: string, said: Hello): "fresh" | "open" | "repeated";
}

interface Last {
  at: HelloTimestamp;
  /** `uptime_ms` of this gate's latest hello that the sender's boot has answered; null if none of them was fresh. */
  answeredMs: number | null;
}

/** Several rounds of hellos: one or two may be lost, and the answer comes with the other's next one. */
const ANSWERED_WITHIN_MS = 60_000;

export function openHandshake({
  edgeId,
  bootId,
  clock,
}: {
  edgeId: string;
  bootId: string;
  clock: Pick<Clock, "monotonicMs">;
}): Handshake {
  const last = new Map<string, Last>();
  const uptimeMs = (): number => Math.floor(clock.monotonicMs());
  return {
    now: () => ({ boot_id: bootId, uptime_ms: uptimeMs() }),
    answers: () => Object.fromEntries([...last].map(([id, { at }]) => [id, at])),
    receive(senderId, { at, answers }) {
      const before = last.get(senderId) ?? null;
      const sameBoot = before?.at.boot_id === at.boot_id ? before : null;
      if (sameBoot && at.uptime_ms <= sameBoot.at.uptime_ms) return "repeated";
      const answered = answers[edgeId];
      const answeredMs = answered?.boot_id === bootId ? answered.uptime_ms : -Infinity;
      // A new boot answers a hello that this gate sent after that boot: later than any that an earlier boot answered.
      const isNextBoot = !before || answeredMs > (before.answeredMs ?? -Infinity);
      const isFresh = answeredMs >= uptimeMs() - ANSWERED_WITHIN_MS && (sameBoot !== null || isNextBoot);
      if (isFresh) last.set(senderId, { at, answeredMs });
      else if (sameBoot) sameBoot.at = at;
      // A boot without an answer must not replace one with an answer.
      else if (before === null || before.answeredMs === null) last.set(senderId, { at, answeredMs: null });
      return isFresh ? "fresh" : "open";
    },
  };
}
