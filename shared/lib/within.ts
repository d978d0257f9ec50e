import type { Clock } from "./clock.ts";

/**
 * The result of the work, or of `late` where it takes longer; the work itself goes on.
 * @param limitMs milliseconds
 */
export async function within<T>(
  work: PromiseLike<T>,
  limitMs: number,
  late: () => T | Promise<T>,
  clock: Pick<Clock, "after">,
): Promise<T> {
  let cancel: () => void = () => undefined;
  const limit = new Promise<T>((resolve) => {
    cancel = clock.after(limitMs, () => resolve(late()));
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    cancel();
  }
}
