import { AppError } from "../../../shared/errors/app-error.ts";
import type { Principal } from "../auth/principal.ts";
import type { Said } from "../../../shared/wire/said.ts";

const RETRY_SECONDS = 15;

/** Limits how many of one thing, such as streams, each caller holds at the same time. Nobody waits for a place. */
export interface Places {
  /**
   * Takes a place of the caller.
   * @returns gives it back; it may be called twice
   * @throws AppError `rate_limited` when the caller holds all of its places
   */
  take(caller: string): () => void;
}

/** The name of a caller in limits. */
export function callerName({ kind, id }: Pick<Principal, "kind" | "id">): string {
  return `${kind}:${id}`;
}

/**
 * @param most places of one caller
 * @param refusal the sentence for a caller who holds all of them
 */
export function createPlaces(most: number, refusal: Said): Places {
  const held = new Map<string, number>();
  return {
    take(caller) {
      const before = held.get(caller) ?? 0;
      if (before >= most) throw new AppError("rate_limited", refusal, { retryAfterSeconds: RETRY_SECONDS });
      held.set(caller, before + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const rest = (held.get(caller) ?? 1) - 1;
        if (rest === 0) held.delete(caller);
        else held.set(caller, rest);
      };
    },
  };
}
