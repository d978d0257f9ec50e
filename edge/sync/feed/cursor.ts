/** Places in central's change feed, as its cursors name them: `0` at the start, else `xid.seq`, with central's own marks behind. */

/** Is `one` behind `other` in the feed, so that whoever stands at `other` has not read it? Null when either is no cursor. */
export function isLaterCursor(one: string, other: string): boolean | null {
  const [a, b] = [positionOf(one), positionOf(other)];
  return a === null || b === null ? null : a > b;
}

/** Where a cursor stands, as a text whose order is that of the feed; null for what is no cursor. */
export function positionOf(cursor: string): string | null {
  const [, xid, seq] = /^(\d{1,19})\.(\d{1,19})(?:[~@][\w~@]*)?$/.exec(cursor === "0" ? "0.0" : cursor) ?? [];
  return xid === undefined || seq === undefined ? null : `${xid.padStart(19, "0")}.${seq.padStart(19, "0")}`;
}
