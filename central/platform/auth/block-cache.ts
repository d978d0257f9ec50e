import type { Clock } from "../../../shared/lib/clock.ts";

/** Another process may end a block: it is asked for again after this time. */
const CACHED_MS = 10_000;
const MOST = 10_000;

/** The blocks that the database has told of lately: a flood that they refuse costs no further question. */
export interface CachedBlocks {
  keep(key: string, msBeforeNext: number): void;
  /** The rest of the block; null where none is known. */
  restMs(key: string): number | null;
  forget(key: string): void;
}

export function createBlockCache(clock: Clock): CachedBlocks {
  const blocks = new Map<string, { endMs: number; askAgainMs: number }>();
  return {
    keep(key, msBeforeNext) {
      const nowMs = clock.monotonicMs();
      blocks.set(key, { endMs: nowMs + msBeforeNext, askAgainMs: nowMs + Math.min(CACHED_MS, msBeforeNext) });
      const [oldest] = blocks.keys();
      if (blocks.size > MOST && oldest !== undefined) blocks.delete(oldest);
    },
    restMs(key) {
      const block = blocks.get(key);
      if (block === undefined) return null;
      const nowMs = clock.monotonicMs();
      if (nowMs < block.askAgainMs) return block.endMs - nowMs;
      blocks.delete(key);
      return null;
    },
    forget: (key) => void blocks.delete(key),
  };
}
