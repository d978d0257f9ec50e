import { type Clock } from "../../shared/lib/clock.ts";
import { type HelloTimestamp, type SiteBody } from "./message.ts";

type Hello = Extract<SiteBody, { type: "hello" }>;

/**
 * Tells fresh hellos from replayed ones. No clock is trusted for it, since clocks may be years off: a hello is fresh
 * when it answers one that this gate sent within the last minute.
 */
export interface Handshake {
  /** The moment to put into a hello that is sent now. */
  now(): HelloTimestamp;
  /** The last hello of each other edge, by edge id: what this gate's next hello answers. */
  answers(): Record<string, HelloTimestamp>;
  /**
   * Takes in a hello whose signature is good. `open`: not a repetition, but it answers nothing that this gate has sent
   * lately, as is so at the start; `repeated`: this or a later one of the sender was heard before.
   */
  receive(senderId: string, said: Hello): "fresh" | "open" | "repeated";
}

interface Last {
  at: HelloTimestamp;
  /** `uptime_ms` of the latest hello of this gate that the sender's boot has answered; null where none of them was fresh. */
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
      // A new boot answers what this gate sent after it began: later than anything that an earlier boot has answered.
      const isNextBoot = !before || answeredMs > (before.answeredMs ?? -Infinity);
      const isFresh = answeredMs >= uptimeMs() - ANSWERED_WITHIN_MS && (sameBoot !== null || isNextBoot);
      if (isFresh) last.set(senderId, { at, answeredMs });
      else if (sameBoot) sameBoot.at = at;
      // A boot that has answered nothing yet must not replace one that has.
      else if (before === null || before.answeredMs === null) last.set(senderId, { at, answeredMs: null });
      return isFresh ? "fresh" : "open";
    },
  };
}
