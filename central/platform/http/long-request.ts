import { type Clock } from "../../../shared/lib/clock.ts";
import { haveSameRights, rightsTopic, roleTopic } from "../auth/rights.ts";
import { type Principal } from "../auth/principal.ts";
import { type Notifier } from "../events/notifier.ts";

/** A request that is held open, for a wait or a stream, for as long as its caller may hold it. */
export interface LongRequest extends Disposable {
  /** Aborted when the caller has gone, the process stops, or the caller may no longer do and see what it could. */
  signal: AbortSignal;
  /** May the caller still do and see what it could? A judgement that is under way is waited for. */
  stands(): Promise<boolean>;
}

/** @param left aborted when the caller leaves while the body of the answer goes out */
export type OpenLongRequest = (left?: AbortSignal) => LongRequest;

/** News that a silently lost connection swallowed is made up for this soon; the access token too may have run out. */
const RECHECK_MS = 30_000;

/** A request that may be held open. */
export interface LongRequestSource {
  /** Who the caller was when it came. */
  principal: Principal;
  /** Who the caller is now. @throws when it is out */
  identify: () => Promise<Principal>;
  /** Aborted when the caller has gone, or the process stops. */
  ends: readonly AbortSignal[];
}

interface World {
  notifier: Pick<Notifier, "subscribe">;
  clock: Clock;
}

/** Gives a request the means to be held open: its caller is judged again whenever its rights are told to have changed. */
export function createLongRequests(
  { principal, identify, ends }: LongRequestSource,
  { notifier, clock }: World,
): OpenLongRequest {
  return (left) => {
    const out = new AbortController();
    const signal = AbortSignal.any([...ends, out.signal, ...(left ? [left] : [])]);
    let asked = 0;
    let checking: Promise<void> | undefined;
    let cancelNext = (): void => undefined;

    async function recheck(): Promise<void> {
      // What is told meanwhile may have been kept after this judgement's look: it is another one.
      for (let heard = 0; heard !== asked && !out.signal.aborted;) {
        heard = asked;
        if (!(await isSame())) out.abort();
      }
      checking = undefined;
    }
    async function isSame(): Promise<boolean> {
      try {
        return haveSameRights(await identify(), principal);
      } catch {
        // Out, or nobody can tell: whoever comes back is told which.
        return false;
      }
    }
    function scheduleRecheck(): void {
      asked += 1;
      checking ??= recheck();
      cancelNext();
      cancelNext = clock.after(RECHECK_MS, scheduleRecheck);
    }

    const unsubscribe = notifier.subscribe([rightsTopic(principal.id), roleTopic(principal.roleKey)], scheduleRecheck);
    // What was told between the request's own judgement and this is heard of by nobody.
    scheduleRecheck();
    return {
      signal,
      async stands() {
        await checking;
        return !out.signal.aborted;
      },
      [Symbol.dispose]() {
        unsubscribe();
        cancelNext();
      },
    };
  };
}
