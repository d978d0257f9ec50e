import { type Clock } from "../../shared/lib/clock.ts";
import { type HelloMoment, type SiteBody } from "./message.ts";

type Hello = Extract<SiteBody, { type: "hello" }>;

/**
 * Tells the hellos of now from those that somebody has kept and plays back. No clock is believed for it, for clocks may
 * be years off: a hello is of now when it answers one that this gate said a moment ago.
 */
export interface Hellos {
  /** The moment of a hello that is said now. */
  now(): HelloMoment;
  /** The last hello of each other edge, for this gate's next one to answer. */
  answers(): Record<string, HelloMoment>;
  /**
   * `open`: nothing speaks against it, nor does it answer anything that this gate said lately, as is so at the start.
   * `repeated`: the sender has said it, or a later one, before.
   */
  hear(senderId: string, said: Hello): "of now" | "open" | "repeated";
}

interface Last {
  at: HelloMoment;
  /** `uptime_ms` of the latest hello of this gate that the sender's boot has answered; null where none of it was of now. */
  answeredMs: number | null;
}

/** Some rounds of hellos: one or two may be lost, and the answer comes with the other's next one. */
const ANSWERED_WITHIN_MS = 60_000;

export function openHellos({
  edgeId,
  bootId,
  clock,
}: {
  edgeId: string;
  bootId: string;
  clock: Pick<Clock, "monotonicMs">;
}): Hellos {
  const last = new Map<string, Last>();
  const uptimeMs = (): number => Math.floor(clock.monotonicMs());
  return {
    now: () => ({ boot_id: bootId, uptime_ms: uptimeMs() }),
    answers: () => Object.fromEntries([...last].map(([id, { at }]) => [id, at])),
    hear(senderId, { at, answers }) {
      const before = last.get(senderId) ?? null;
      const sameBoot = before?.at.boot_id === at.boot_id ? before : null;
      if (sameBoot && at.uptime_ms <= sameBoot.at.uptime_ms) return "repeated";
      const answered = answers[edgeId];
      const answeredMs = answered?.boot_id === bootId ? answered.uptime_ms : -Infinity;
      // A boot has heard what this gate said since it began, and so what none before it can have answered.
      const isNextBoot = !before || answeredMs > (before.answeredMs ?? -Infinity);
      const isOfNow = answeredMs >= uptimeMs() - ANSWERED_WITHIN_MS && (sameBoot !== null || isNextBoot);
      if (isOfNow) last.set(senderId, { at, answeredMs });
      else if (sameBoot) sameBoot.at = at;
      // Nothing is known of this boot but that there was one: it takes the place of none that has answered.
      else if (before === null || before.answeredMs === null) last.set(senderId, { at, answeredMs: null });
      return isOfNow ? "of now" : "open";
    },
  };
}
