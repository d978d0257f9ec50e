import type { Clock } from "../../../shared/lib/clock.ts";
import { haveSameRights, rightsTopic, roleTopic } from "../auth/rights.ts";
import type { Principal } from "../auth/principal.ts";
import type { Notifier } from "../events/notifier.ts";

/** A request that is held open, for a wait or a stream, for as long as its caller is allowed to. */
export interface LongRequest extends Disposable {
  /** Aborted when the caller disconnects, the process stops, or the caller loses any of its rights. */
  signal: AbortSignal;
  /** Does the caller still have the same rights? A check in flight is awaited. */
  stands(): Promise<boolean>;
}

/** @param left aborted when the caller disconnects while the answer's body is sent */
export type OpenLongRequest = (left?: AbortSignal) => LongRequest;

/** The interval of checks that cover notifications lost with a dead connection, and an expired access token. */
const RECHECK_MS = 30_000;

/** A request that may be held open. */
export interface LongRequestSource {
  /** The caller at the start of the request. */
  principal: Principal;
  /** The caller now. @throws when it has lost access */
  identify: () => Promise<Principal>;
  /** Aborted when the caller disconnects, or the process stops. */
  ends: readonly AbortSignal[];
}

interface World {
  notifier: Pick<Notifier, "subscribe">;
  clock: Clock;
}

/** Lets a request be held open: the caller is checked again at every notification of changed rights. */
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
      // A notification during this check may concern a change after its read: another check follows.
      for (let handled = 0; handled !== asked && !out.signal.aborted;) {
        handled = asked;
        if (!(await isSame())) out.abort();
      }
      checking = undefined;
    }
    async function isSame(): Promise<boolean> {
      try {
        return haveSameRights(await identify(), principal);
      } catch {
        // The caller has lost access, or the check failed: a reconnect gets the exact error.
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
    // Notifications between the request's own check and this point reach no listener, so a check runs now.
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
