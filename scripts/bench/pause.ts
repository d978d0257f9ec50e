/** Resolves after so many milliseconds: benches wait in the real world. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
