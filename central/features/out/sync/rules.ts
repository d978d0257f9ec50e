/** Every edge rebuilds its replica for a new epoch: this limit keeps a faulty edge from causing that repeatedly. */
const RENEWAL_EVERY_MS = 60 * 60_000;

/** The comparison of an edge's report with this database. */
export interface Histories {
  /** The epoch of the edge's replica; null before its first. */
  reported: string | null;
  /** The epoch of this database. */
  known: string;
  /** This database never issued the edge's cursor. */
  isForeign: boolean;
  /** `lost`: facts that central has acknowledged are missing here. */
  journal: "same" | "lost";
}

/**
 * Detects an unannounced restore of this database from an older backup. Only an edge in this same epoch gives proof:
 * another epoch is another history, and that edge already resynchronizes.
 */
export function hasLostHistory({ reported, known, isForeign, journal }: Histories): boolean {
  return reported === known && (isForeign || journal === "lost");
}

/**
 * Reports whether an edge may start a new epoch now. An edge that reports a loss again within the limit resynchronizes
 * alone.
 */
export function mayRenewEpoch(lastRenewalAt: string | null, nowMs: number): boolean {
  const sinceMs = lastRenewalAt === null ? Infinity : nowMs - Date.parse(lastRenewalAt);
  return sinceMs < 0 || sinceMs >= RENEWAL_EVERY_MS;
}
