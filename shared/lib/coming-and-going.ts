/**
 * A few things that come and go all day, in the order in which they came. Where many a second do, a `Set` or `Map` is
 * dear: V8 gives it a new table every few changes and has each old one point to the next. Once one of them has become
 * old, all that stand behind it outlive every small collection, with everything that was ever in them, and each such
 * collection holds the thread for ten milliseconds and more.
 */
export interface ComingAndGoing<T> {
  add(item: T): void;
  /** @returns was it there? */
  remove(item: T): boolean;
  /** Those that are there now: a list of its own, whoever comes or goes meanwhile. */
  all(): T[];
}

export function comingAndGoing<T>(): ComingAndGoing<T> {
  const there: T[] = [];
  return {
    add(item) {
      there.push(item);
    },
    remove(item) {
      const at = there.indexOf(item);
      if (at >= 0) there.splice(at, 1);
      return at >= 0;
    },
    all: () => [...there],
  };
}
