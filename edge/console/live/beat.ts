/** So often that an officer soon sees a cut; the view is there already, so a beat costs little. */
export const BEAT_MS = 1_000;

/** A page takes the connection for lost after this time without a beat: a busy gate may be late by two. */
export const LOST_MS = 3_000;
