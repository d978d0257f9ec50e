import type { FakeClock } from "../../../shared/lib/fake-clock.ts";

/** Lets all pending promises run. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Advances the clock in small steps, and lets promises run between them. */
export async function run(clock: FakeClock, ms: number, stepMs = 5): Promise<void> {
  await settle();
  for (let left = ms; left > 0; left -= stepMs) {
    clock.advance(Math.min(stepMs, left));
    await settle();
  }
}
