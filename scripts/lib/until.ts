import { setTimeout as sleep } from "node:timers/promises";

const PACE_MS = 40;

/**
 * Asks again and again until there is an answer.
 * @param what named in the complaint when the time is over
 * @param ask answers undefined, null or false while it is not so yet; what it throws counts as that too
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
        `waited ${Math.round(withinMs / 1000)} s in vain for this: ${what}${trouble instanceof Error ? ` (${trouble.message})` : ""}`,
      );
    await sleep(PACE_MS);
  }
}
