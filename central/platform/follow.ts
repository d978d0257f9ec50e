import type { Work } from "./transact.ts";

/**
 * A change that features of higher layers follow: who makes it knows nobody of them. Made with `changeOf` beside the
 * records that it is about.
 */
export interface Change<T> {
  is: "change";
  /** What a follower is told; no value, it carries the type. */
  readonly told?: (what: T) => void;
}

/** A change of its own: followers are found by this very value. */
export function changeOf<T>(): Change<T> {
  return { is: "change" };
}

/** What one feature does after a change, in the same unit of work. */
export interface Follower {
  change: object;
  run: (work: Work, what: unknown) => Promise<void>;
}

/** Declares a follower of a change; it stands in the `follows` of its feature. */
export function following<T>(change: Change<T>, run: (work: Work, what: T) => Promise<void>): Follower {
  return { change, run: (work, what) => run(work, what as T) };
}

/** The followers of every change, in the order of the features; filled once, when a process is built. */
export type Followers = Map<object, Follower["run"][]>;

export function addFollowers(followers: Followers, added: readonly Follower[]): void {
  for (const { change, run } of added) followers.set(change, [...(followers.get(change) ?? []), run]);
}
