import type { FakeClock } from "../../shared/lib/fake-clock.ts";

/** Advances time by `stepMs` at every turn of the event loop, until the promise settles. */
export async function untilSettled<T>(clock: FakeClock, stepMs: number, promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const settled = promise.finally(() => (isSettled = true));
  const pass = async (): Promise<void> => {
    while (!isSettled) {
      // One turn of the real clock for each step of the fake one: a database in another process must keep up.
      await new Promise((resolve) => setTimeout(resolve, 1));
      clock.advance(stepMs);
    }
  };
  const [value] = await Promise.all([settled, pass()]);
  return value;
}
