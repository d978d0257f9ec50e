import { invalidInput } from "../../../../../shared/errors/app-error.ts";
import type { InputProblem } from "../../../../../shared/errors/codes.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import type { Work } from "../../../../platform/transact.ts";
import { destinationsOf, saveDestination } from "./store.ts";
import type { StoredDestination, StoredTicket } from "./stored.ts";
import { say } from "../../../../../shared/words/say.ts";

/** A destination of a ticket's vehicles: a company, and one of its buildings. */
export interface PlannedDestination {
  companyId: string;
  buildingId: string | null;
}

export function plannedDestinations(
  sent: readonly { company_id: string; building_id: string | null }[],
): PlannedDestination[] {
  return sent.map(({ company_id, building_id }) => ({ companyId: company_id, buildingId: building_id }));
}

/** The destinations of a ticket now. */
export async function standingDestinations(work: Work, { id }: StoredTicket): Promise<PlannedDestination[]> {
  return plannedDestinations(await destinationsOf(work.tx, [id]));
}

/**
 * Adds destinations to a ticket; each of them decides.
 * @throws AppError `invalid_input` naming every destination that is missing or repeated
 */
export async function addDestinations(
  work: Work,
  { id: ticketId, area_id: areaId }: Pick<StoredTicket, "id" | "area_id">,
  destinations: readonly PlannedDestination[],
): Promise<void> {
  await requireGoodDestinations(work, areaId, destinations);
  for (const [position, { companyId, buildingId }] of destinations.entries()) {
    const destination: StoredDestination = {
      id: newId(work.nowMs),
      ticket_id: ticketId,
      position,
      company_id: companyId,
      building_id: buildingId,
      status: "waiting",
      reason: null,
      decided_by: null,
      decided_at: null,
      created_at: work.at,
    };
    await work.tx.insertInto("ticket_destinations").values(destination).execute();
    await work.audit({ type: "ticket_destination", id: destination.id, areaId, before: null, after: destination });
  }
}

/**
 * @param areaId of the ticket
 * @throws AppError `invalid_input` naming every destination that is missing, repeated or in another area
 */
export async function requireGoodDestinations(
  work: Work,
  areaId: string,
  destinations: readonly PlannedDestination[],
): Promise<void> {
  if (destinations.length === 0) return;
  const problems = await problemsOf(work, areaId, destinations);
  if (problems.length > 0) throw invalidInput(problems);
}

/** Replaces the destinations of a ticket. */
export async function replaceDestinations(
  work: Work,
  ticket: Pick<StoredTicket, "id" | "area_id">,
  destinations: readonly PlannedDestination[],
): Promise<void> {
  for (const before of await destinationsOf(work.tx, [ticket.id])) {
    await work.tx.deleteFrom("ticket_destinations").where("id", "=", before.id).execute();
    await work.audit({ type: "ticket_destination", id: before.id, areaId: ticket.area_id, before, after: null });
  }
  await addDestinations(work, ticket, destinations);
}

/** Resets the decisions of destinations, since the ticket has changed after they approved it. */
export async function askDestinationsAgain(work: Work, ticket: Pick<StoredTicket, "id" | "area_id">): Promise<void> {
  for (const before of await destinationsOf(work.tx, [ticket.id]))
    if (before.status === "approved")
      await saveDestination(work, ticket, before, { status: "waiting", decided_by: null, decided_at: null });
}

async function problemsOf(
  work: Work,
  areaId: string,
  destinations: readonly PlannedDestination[],
): Promise<InputProblem[]> {
  const companies = await work.tx
    .selectFrom("companies")
    .select("id")
    .where("deleted_at", "is", null)
    .where(
      "id",
      "in",
      destinations.map(({ companyId }) => companyId),
    )
    .execute();
  const buildingIds = destinations.flatMap(({ buildingId }) => buildingId ?? []);
  const buildings =
    buildingIds.length === 0
      ? []
      : await work.tx
          .selectFrom("buildings")
          .select(["id", "company_id", "area_id"])
          .where("deleted_at", "is", null)
          .where("id", "in", buildingIds)
          .execute();
  return destinations.flatMap(({ companyId, buildingId }, at): InputProblem[] => {
    const path = `destinations.${at}`;
    const isTwice = destinations
      .slice(0, at)
      .some((other) => other.companyId === companyId && other.buildingId === buildingId);
    if (isTwice) return [{ path, said: say("is_named_twice") }];
    if (!companies.some((company) => company.id === companyId))
      return [{ path: `${path}.company_id`, said: say("is_no_company") }];
    if (buildingId === null) return [];
    const building = buildings.find((one) => one.id === buildingId && one.company_id === companyId);
    if (!building) return [{ path: `${path}.building_id`, said: say("is_building_of_others") }];
    if (building.area_id !== null && building.area_id !== areaId)
      return [{ path: `${path}.building_id`, said: say("is_in_another_area") }];
    return [];
  });
}
