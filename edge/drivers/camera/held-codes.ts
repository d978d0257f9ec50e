/** Codes that are held up before a camera, which sees each of them again and again. Pure. */
export interface HeldCodes {
  /** A code is seen. @returns whether it is to be told: it is new here, was away, or has stayed for long */
  sees(text: string, atMs: number): boolean;
  /** Whoever held them up has gone. */
  forget(): void;
}

/**
 * @param times.forgetMs a code that was out of sight for so long is new again
 * @param times.againMs a code that stays is told again after so long
 */
export function heldCodes(times: { forgetMs: number; againMs: number }): HeldCodes {
  const held = new Map<string, { seenMs: number; toldMs: number }>();
  return {
    sees(text, atMs) {
      for (const [other, { seenMs }] of held) if (atMs - seenMs > times.forgetMs) held.delete(other);
      const known = held.get(text);
      const isTold = !known || atMs - known.toldMs >= times.againMs;
      held.set(text, { seenMs: atMs, toldMs: isTold ? atMs : known.toldMs });
      return isTold;
    },
    forget: () => held.clear(),
  };
}
