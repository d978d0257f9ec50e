import type { Fact } from "../../../../../shared/wire/fact.ts";
import type { Said } from "../../../../../shared/wire/said.ts";
import type { EdgeIdentity } from "../../../../platform/auth/principal.ts";
import type { Work } from "../../../../platform/transact.ts";
import { standings } from "../../../gates/standing/service.ts";
import type { Received } from "../project.ts";

/** The facts of an activity that count, and what they said of others. */
export interface Separated {
  received: Received[];
  claims: Said[];
}

/**
 * Takes from the facts of each activity what is not their edge's own: what follows from facts follows from the rest.
 * @param said the facts by activity, as the edge wrote them
 */
export async function separate(
  work: Work,
  edge: EdgeIdentity,
  said: ReadonlyMap<string, readonly Received[]>,
): Promise<Map<string, Separated>> {
  const standingOf = await standings(work, edge, [...said.values()].flat());
  return new Map(
    [...said].map(([activityId, facts]) => {
      const vehicleTicketId = vehicleTicketOf(activityId, facts);
      const received: Received[] = [];
      const claims = new Map<string, Said>();
      for (const one of facts) {
        const standing = standingOf({ ...one, vehicleTicketId });
        received.push({ ...one, fact: standing.own });
        for (const claim of standing.claims) claims.set(JSON.stringify(claim), claim);
      }
      return [activityId, { received, claims: [...claims.values()] }];
    }),
  );
}

/** The vehicle ticket of the fact that opened the activity, or of the earliest at central. */
function vehicleTicketOf(activityId: string, facts: readonly Received[]): string | null {
  const ordered = facts.map(({ fact }) => fact).sort((one, other) => one.sequence - other.sequence);
  const opening: Fact | undefined = ordered.find(({ id }) => id === activityId) ?? ordered[0];
  return opening && "vehicle_ticket_id" in opening ? opening.vehicle_ticket_id : null;
}
