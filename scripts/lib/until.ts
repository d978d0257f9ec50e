import { setTimeout as sleep } from "node:timers/promises";

const PACE_MS = 40;

/**
 * Polls until there is a result.
 * @param what name in the timeout error
 * @param ask returns undefined, null or false while there is no result; an exception counts the same
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  withinMs = 15_000,
): Promise<T> {
  const endMs = performance.now() + withinMs;
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
    await sleep(PACE_MS);
  }
}
