import { correctedNow, type AdmissionContext } from "../admission/context.ts";

const EVERY_MS = 10_000;
/** What a measure differs by from the one before is less. */
const CORRECTED_MS = 1_000;

/**
 * Tells when a trusted measure shows that central's clock is not where it was reckoned to be, as after a start with a
 * clock that was wrong.
 * @param onCorrected given the time by central's clock, Unix epoch milliseconds
 * @returns a function that ends it
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
