/** Places in central's change feed, as its cursors name them: `0` at the start, else `xid.seq`, with central's own marks behind. */

const START = { xid: 0n, seq: 0n };

/** Is `one` behind `other` in the feed, so that whoever stands at `other` has not read it? Null when either is no cursor. */
export function isLaterCursor(one: string, other: string): boolean | null {
  const [a, b] = [placeOf(one), placeOf(other)];
  if (!a || !b) return null;
  return a.xid === b.xid ? a.seq > b.seq : a.xid > b.xid;
}

function placeOf(cursor: string): { xid: bigint; seq: bigint } | null {
  if (cursor === "0") return START;
  const match = /^(\d{1,19})\.(\d{1,19})(?:[~@][\w~@]*)?$/.exec(cursor);
  return match ? { xid: BigInt(match[1] ?? ""), seq: BigInt(match[2] ?? "") } : null;
}
