/** One debounced contact: a new level counts once it has held for `debounceMs`. Pure. */
export interface DebouncedContact {
  /** Debounced; null if it cannot be read. */
  readonly isActive: boolean | null;
  /**
   * @param level the input's bit, or null where the board cannot be read
   * @returns whether `isActive` changed
   */
  sample(level: boolean | null, atMs: number): boolean;
}

/** The debounce of a loop or limit switch. */
export function contact({ activeHigh, debounceMs }: { activeHigh: boolean; debounceMs: number }): DebouncedContact {
  let isActive: boolean | null = null;
  let candidate: { value: boolean; sinceMs: number } | null = null;
  const become = (next: boolean | null): boolean => {
    candidate = null;
    const isNew = next !== isActive;
    isActive = next;
    return isNew;
  };
  return {
    get isActive() {
      return isActive;
    },
    sample(level, atMs) {
      // A change to or from "unknown" is reported at once.
      if (level === null || isActive === null) return become(level === null ? null : level === activeHigh);
      const value = level === activeHigh;
      if (value === isActive) return become(isActive);
      if (candidate?.value !== value) candidate = { value, sinceMs: atMs };
      return atMs - candidate.sinceMs >= debounceMs ? become(value) : false;
    },
  };
}
