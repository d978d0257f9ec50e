/**
 * Positions in central's change feed, in the form of its cursors: `0` at the start, else `xid.seq`, followed by
 * central's own marks.
 */

/** Is `one` after `other` in the feed, so that a reader at `other` has not read it? Null when either is no cursor. */
export function isLaterCursor(one: string, other: string): boolean | null {
  const [a, b] = [positionOf(one), positionOf(other)];
  return a === null || b === null ? null : a > b;
}

/** The position of a cursor, as a text that sorts in feed order; null where the input is no cursor. */
export function positionOf(cursor: string): string | null {
  const [, xid, seq] = /^(\d{1,19})\.(\d{1,19})(?:[~@][\w~@]*)?$/.exec(cursor === "0" ? "0.0" : cursor) ?? [];
  return xid === undefined || seq === undefined ? null : `${xid.padStart(19, "0")}.${seq.padStart(19, "0")}`;
}
