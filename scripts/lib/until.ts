import { setTimeout as sleep } from "node:timers/promises";

/** Asking costs processor time on both sides: after the first second less often. */
const PACE_MS = { first: 40, later: 120 };

/**
 * Polls until there is a result.
 * @param what name in the timeout error
 * @param ask returns undefined, null or false while there is no result; an exception counts the same
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  withinMs = 60_000,
): Promise<T> {
  const startMs = performance.now();
  const endMs = startMs + withinMs;
  let trouble: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== null && answer !== false) return answer;
      trouble = undefined;
    } catch (error) {
      trouble = error;
    }
    if (performance.now() >= endMs)
      throw new Error(
        `timed out after ${Math.round(withinMs / 1000)} s waiting for: ${what}${trouble instanceof Error ? ` (${trouble.message})` : ""}`,
      );
    await sleep(performance.now() - startMs < 1_000 ? PACE_MS.first : PACE_MS.later);
  }
}
