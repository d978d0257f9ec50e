/** Codes that are held up before a camera, which sees each of them again and again. Pure. */
export interface CodeDebounce {
  /** A code is seen. @returns whether it is to be told: it is new here, was away, or has stayed for long */
  sees(text: string, atMs: number): boolean;
  /** Whoever held them up has gone. */
  forget(): void;
}

/**
 * @param times.forgetMs a code that was out of sight for so long is new again
 * @param times.againMs a code that stays is told again after so long
 */
export function codeDebounce(times: { expireMs: number; repeatMs: number }): CodeDebounce {
  const held = new Map<string, { seenMs: number; reportedMs: number }>();
  return {
    sees(text, atMs) {
      for (const [other, { seenMs }] of held) if (atMs - seenMs > times.expireMs) held.delete(other);
      const known = held.get(text);
      const isReported = !known || atMs - known.reportedMs >= times.repeatMs;
      held.set(text, { seenMs: atMs, reportedMs: isReported ? atMs : known.reportedMs });
      return isReported;
    },
    forget: () => held.clear(),
  };
}
