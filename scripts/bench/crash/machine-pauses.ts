/** Counts pauses of this process, such as a suspended machine or a stopped job. */
export interface MachinePauses extends Disposable {
  readonly count: number;
}

const BEAT_MS = 100;
/** Even a busy processor delays a timer less than this. */
const NAP_MS = 2_000;

/** Retries a wait that timed out because of a pause. */
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

/** A pause invalidates the times of a visit: edge, wires and vehicle all stopped, while their timeouts ran on. */
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
