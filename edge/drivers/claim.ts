import { type Clock } from "../../shared/lib/clock.ts";

/** Something asked for that others may hold: granted, or refused with a sentence for the officer. */
export type Claim<T> = { ok: true; value: T } | { ok: false; because: string };

/** A conflict ends when the other device's settings change: asked again this often. */
const ASK_AGAIN_MS = 3000;

/**
 * Asks until it is granted, beginning now.
 * @returns ends the asking, and gives back what was granted
 */
export function keepClaiming<T extends AsyncDisposable>(
  clock: Clock,
  ask: () => Claim<T>,
  on: { granted(value: T): void; refused(because: string): void },
): AsyncDisposable {
  let held: T | null = null;
  let cancel = (): void => undefined;
  const attempt = (): void => {
    const claim = ask();
    if (claim.ok) {
      held = claim.value;
      on.granted(claim.value);
    } else {
      cancel = clock.after(ASK_AGAIN_MS, attempt);
      on.refused(claim.because);
    }
  };
  attempt();
  return {
    async [Symbol.asyncDispose]() {
      cancel();
      await held?.[Symbol.asyncDispose]();
    },
  };
}
