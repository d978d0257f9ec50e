import { correctedNow, type AdmissionContext } from "../admission/context.ts";

const EVERY_MS = 10_000;
/** Two consecutive measurements differ by less than this. */
const CORRECTED_MS = 1_000;

/**
 * Reports when a trusted measurement shows that central's clock differs from the assumed one, as after a start with a
 * wrong clock.
 * @param onCorrected receives the time by central's clock, Unix epoch milliseconds
 * @returns a function that stops the watch
 */
export function watchClock(context: AdmissionContext, onCorrected: (epochMs: number) => void): () => void {
  const { clock } = context;
  const aheadMs = (): number => correctedNow(context).nowMs - clock.monotonicMs();
  let reckonedMs = aheadMs();
  let cancel = (): void => undefined;
  const look = (): void => {
    const { trust, nowMs } = correctedNow(context);
    if (trust === "trusted" && Math.abs(aheadMs() - reckonedMs) > CORRECTED_MS) {
      reckonedMs = aheadMs();
      onCorrected(nowMs);
    }
    cancel = clock.after(EVERY_MS, look);
  };
  look();
  return () => cancel();
}
