/** What an edge's report and this database say of each other. */
export interface Histories {
  /** The epoch of the edge's replica; null before its first. */
  reported: string | null;
  /** The epoch of this database. */
  known: string;
  /** The edge's cursor lies beyond all that this database has given out. */
  isAhead: boolean;
  /** `lost`: facts that central has acknowledged are not here. */
  journal: "same" | "lost";
}

/**
 * Was this database restored from an older backup, without anyone having said so? Only an edge that stands in this
 * very epoch can tell: what another one knows is of another history, and is being settled already.
 */
export function hasLostHistory({ reported, known, isAhead, journal }: Histories): boolean {
  return reported === known && (isAhead || journal === "lost");
}
