/** How often this process, and with it all that it plays, was held for a while: a machine that sleeps, a job that is stopped. */
export interface MachinePauses extends Disposable {
  readonly count: number;
}

const BEAT_MS = 100;
/** No processor is too busy to let a beat through for so long. */
const NAP_MS = 2_000;

/** Waits again where a wait was in vain because of a nap. */
export async function retryAfterPause<T>(naps: MachinePauses, wait: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = naps.count;
    try {
      return await wait();
    } catch (error) {
      if (naps.count === before) throw error;
    }
  }
}

/** Times of a visit mean nothing over a nap: edge, wires and vehicle all missed it, and their limits went on. */
export function watchMachinePauses(nowMs: () => number = () => performance.now()): MachinePauses {
  let count = 0;
  let lastMs = nowMs();
  const look = (): void => {
    const atMs = nowMs();
    if (atMs - lastMs > NAP_MS) count++;
    lastMs = atMs;
  };
  const timer = setInterval(look, BEAT_MS);
  return {
    get count() {
      look();
      return count;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
