/** Debounce of codes in front of a camera, which sees each of them repeatedly. Pure. */
export interface CodeDebounce {
  /** A code is seen. @returns true if it is reported: it is new here, was out of sight, or has stayed for long */
  sees(text: string, atMs: number): boolean;
  /** Clears all codes: the vehicle has left. */
  forget(): void;
}

/**
 * @param times.expireMs a code that was out of sight for this long is new again
 * @param times.repeatMs a code that stays is reported again after this time
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
