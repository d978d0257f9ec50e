import { type FakeClock } from "../../shared/lib/fake-clock.ts";

/** Lets time pass, `stepMs` at every turn of the event loop, until the promise settles. */
export async function untilSettled<T>(clock: FakeClock, stepMs: number, promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const settled = promise.finally(() => (isSettled = true));
  const pass = async (): Promise<void> => {
    while (!isSettled) {
      // A turn of the real clock for each step of the fake one: a database in another process must keep up with it.
      await new Promise((resolve) => setTimeout(resolve, 1));
      clock.advance(stepMs);
    }
  };
  const [value] = await Promise.all([settled, pass()]);
  return value;
}
