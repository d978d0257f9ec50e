import { systemActor } from "../../../../platform/auth/principal.ts";
import { ServiceFailure } from "./connector.ts";

/** Writes what the services answered. */
export const ACTOR = systemActor("job:tend-services");

/** The subject of a call: a document, new rows or a report. */
export interface Subject {
  /** Its failures are known, and do not count as failures of the service. */
  isSetAside: boolean;
  /** Records an unreadable answer. */
  noteUnreadable(failure: ServiceFailure): Promise<void>;
}

/** One round of calls to a service. */
export interface Round {
  /** The zone of the service's area, IANA. */
  timeZone: string;
  /** The wall clock at its start, ISO 8601. */
  startedAt: string;
  /**
   * Runs one call. An unreadable answer costs this call alone; a service that is away or denies ends the round.
   * @returns whether it succeeded @throws ServiceFailure
   */
  attempt(call: () => Promise<void>, subject?: Subject): Promise<boolean>;
  /** At least one call succeeded. */
  hasAnswer(): boolean;
  /** The failure that ended the round, or a failure of a round without any success; or null. */
  failure(): ServiceFailure | null;
}

/** The end of a round that took its time: the rest is due in the next one. */
export class RoundOver extends Error {}

/** @param isOver whether the round must end */
export function newRound({ timeZone, startedAt }: Pick<Round, "timeZone" | "startedAt">, isOver: () => boolean): Round {
  let failure: ServiceFailure | null = null;
  let hasSuccess = false;
  let hasEnded = false;
  return {
    timeZone,
    startedAt,
    async attempt(call, subject) {
      if (isOver()) throw new RoundOver();
      try {
        await call();
        hasSuccess = true;
        return true;
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
        if (error.kind !== "invalid") {
          failure = error;
          hasEnded = true;
          throw error;
        }
        if (!subject?.isSetAside) failure ??= error;
        await subject?.noteUnreadable(error);
        return false;
      }
    },
    hasAnswer: () => hasSuccess,
    failure: () => (hasSuccess && !hasEnded ? null : failure),
  };
}
