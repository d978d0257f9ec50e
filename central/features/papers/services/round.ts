import { ServiceFailure } from "./connector.ts";
import { systemActor } from "../../../platform/auth/principal.ts";

/** Writes what the services answered. */
export const ACTOR = systemActor("job:tend-services");

/** One round of calls to a service. */
export interface Round {
  /** The zone of the service's area, IANA. */
  timeZone: string;
  /**
   * Runs one call. An unreadable answer costs this call alone; a service that is away or denies ends the round.
   * @returns whether it succeeded @throws ServiceFailure
   */
  attempt(call: () => Promise<void>): Promise<boolean>;
  /** The failure that ended the round, or the failure of a round without any success; or null. */
  failure(): ServiceFailure | null;
}

/** The end of a round that took its time: the rest is due in the next one. */
export class RoundOver extends Error {}

/** @param isOver whether the round must end */
export function newRound(timeZone: string, isOver: () => boolean): Round {
  let failure: ServiceFailure | null = null;
  let hasSuccess = false;
  let hasEnded = false;
  return {
    timeZone,
    async attempt(call) {
      if (isOver()) throw new RoundOver();
      try {
        await call();
        hasSuccess = true;
        return true;
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
        failure = error;
        if (error.kind === "invalid") return false;
        hasEnded = true;
        throw error;
      }
    },
    failure: () => (hasSuccess && !hasEnded ? null : failure),
  };
}
