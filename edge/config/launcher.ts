/** What `update/launch.sh`, which has started this process, tells it. */
export interface Launcher {
  /** The folder of the releases. */
  releases: string;
  /** The attempt that this run is on trial for; null for a version that has proved itself. */
  onTrial: string | null;
  /** The installed package: its own version, which is the last resort. */
  package: string;
}

/** Null for a process that nobody could start in another version, such as one of a clone. */
export function readLauncher(env: NodeJS.ProcessEnv = process.env): Launcher | null {
  const { EDGE_RELEASES: releases, EDGE_ON_TRIAL: onTrial, EDGE_PACKAGE: own } = env;
  if (!releases || !own) return null;
  return { releases, onTrial: onTrial || null, package: own };
}
