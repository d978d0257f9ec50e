/** What a thrown value says of itself: an error's message, and whatever else was thrown as text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
