import type { Clock } from "../../../shared/lib/clock.ts";

/** Another process may end a block: it is asked for again after this time. */
const KEPT_MS = 10_000;
const MOST = 10_000;

/** The blocks that the database has told of lately: a flood that they refuse costs no further question. */
export interface KeptBlocks {
  keep(key: string, msBeforeNext: number): void;
  /** The rest of the block; null where none is known. */
  restMs(key: string): number | null;
  forget(key: string): void;
}

export function createKeptBlocks(clock: Clock): KeptBlocks {
  const kept = new Map<string, { endMs: number; askAgainMs: number }>();
  return {
    keep(key, msBeforeNext) {
      const nowMs = clock.monotonicMs();
      kept.set(key, { endMs: nowMs + msBeforeNext, askAgainMs: nowMs + Math.min(KEPT_MS, msBeforeNext) });
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    },
    restMs(key) {
      const block = kept.get(key);
      if (block === undefined) return null;
      const nowMs = clock.monotonicMs();
      if (nowMs < block.askAgainMs) return block.endMs - nowMs;
      kept.delete(key);
      return null;
    },
    forget: (key) => void kept.delete(key),
  };
}
