/** Converts a thrown value to an Error: the value itself, or a new Error with its text. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
