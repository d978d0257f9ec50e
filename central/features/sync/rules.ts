/** Every edge builds its replica again for a new epoch: one that is in error must not have them do so all the time. */
const RENEWAL_EVERY_MS = 60 * 60_000;

/** What an edge's report and this database say of each other. */
export interface Histories {
  /** The epoch of the edge's replica; null before its first. */
  reported: string | null;
  /** The epoch of this database. */
  known: string;
  /** The edge's cursor is none that this database has given out. */
  isForeign: boolean;
  /** `lost`: facts that central has acknowledged are not here. */
  journal: "same" | "lost";
}

/**
 * Was this database restored from an older backup, without anyone having said so? Only an edge that stands in this
 * very epoch can tell: what another one knows is of another history, and is being settled already.
 */
export function hasLostHistory({ reported, known, isForeign, journal }: Histories): boolean {
  return reported === known && (isForeign || journal === "lost");
}

/** May an edge have a new epoch begun now? One that says again this soon that much was lost starts over alone. */
export function mayRenewEpoch(lastRenewalAt: string | null, nowMs: number): boolean {
  const sinceMs = lastRenewalAt === null ? Infinity : nowMs - Date.parse(lastRenewalAt);
  return sinceMs < 0 || sinceMs >= RENEWAL_EVERY_MS;
}
