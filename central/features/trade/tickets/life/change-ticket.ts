import { firstOrThrow } from "../../../../platform/db/first.ts";
import { AppError, invalidInput } from "../../../../../shared/errors/app-error.ts";
import type { InputProblem } from "../../../../../shared/errors/codes.ts";
import { canonicalJson } from "../../../../../shared/lib/canonical-json.ts";
import { epochMsOf } from "../../../../../shared/lib/clock.ts";
import { localDate } from "../../../../../shared/lib/local-date.ts";
import { normalizePlate } from "../../../../../shared/lib/plate.ts";
import type { Area } from "../../../../../shared/wire/area.ts";
import { given } from "../../../../platform/patch.ts";
import type { Work } from "../../../../platform/transact.ts";
import { saveTies, tiesOf } from "../gates/papers.ts";
import { commonCargo, tiesFor, type TicketDocuments } from "../domain/cargo.ts";
import { askDestinationsAgain, type PlannedDestination, replaceDestinations } from "../domain/destinations.ts";
import { addVehicleTicket, endOfDate, type TicketPapers } from "./make-ticket.ts";
import { publishVehicleTickets } from "../gates/publish.ts";
import { changesWhoMayPass, type PlannedVehicle, problemsOfPlan, ruleOnUpdate } from "../domain/rules.ts";
import { destinationsOf, saveTicket, saveVehicleTicket, vehicleTicketsOf } from "../domain/store.ts";
import type { StoredTicket, StoredVehicleTicket } from "../domain/stored.ts";
import { findOrMakeVehicle, type Load } from "../domain/vehicles.ts";
import { say } from "../../../../../shared/words/say.ts";

/** A vehicle of a changed ticket: an existing one with its changed fields, or a new one. */
export type VehicleChange = { id: string } & Partial<PlannedVehicle>;

/** The requested changes; a field that is left out stays. */
export interface TicketChange {
  /** The API names of the fields, for the ruling. */
  fields: readonly string[];
  /** The part that only the ticket's kind has is changed already. */
  isPartChanged?: boolean;
  direction?: StoredTicket["direction"] | undefined;
  /** The area of the ticket after the change. */
  area: Pick<Area, "id" | "time_zone">;
  expiredOn?: string | null | undefined;
  load?: { [K in keyof Load]?: Load[K] | undefined };
  papers?: { [K in keyof TicketPapers]?: TicketPapers[K] | undefined };
  /** The documents of the whole ticket after the change, where all of its vehicles depend on them. */
  documents?: TicketDocuments | undefined;
  vehicles?: readonly (VehicleChange | PlannedVehicle)[] | undefined;
  deletedVehicleIds?: readonly string[] | undefined;
  destinations?: readonly PlannedDestination[] | undefined;
}

/**
 * Changes a ticket and its vehicle tickets, all or nothing, and notifies the gates.
 * @throws AppError `wrong_state` when it runs or has ended, `invalid_input` with every problem
 */
export async function changeTicket(work: Work, before: StoredTicket, change: TicketChange): Promise<StoredTicket> {
  const { standing, kept, added, removed, expiredOn } = await judge(work, before, change);
  const { area } = change;
  const isNewPassing = changesWhoMayPass(change.fields);
  const newLoad = given(change.load ?? {});
  const expiredAt = endOfDate(expiredOn, area.time_zone);
  const planned = kept.map(({ vehicle, plan }) => {
    const changes: Partial<StoredVehicleTicket> = {
      ...newLoad,
      ...given({ total_item: plan.totalItem, container_number: plan.containerNumber }),
      area_id: area.id,
      police_number: plan.policeNumber,
      plate_normal: normalizePlate(plan.policeNumber),
      request_at_start: plan.firstDate,
      request_at_end: plan.lastDate,
      expired_at: expiredAt,
      // A valid plan ends in the future: a vehicle that expired while the ticket waited becomes active again.
      ...(isNewPassing && vehicle.status === "expired" ? { status: "active" as const } : {}),
    };
    return { vehicle, changes, policeNumber: plan.policeNumber };
  });
  const changed = planned.filter(({ vehicle, changes }) => isNew(vehicle, changes));
  const fields = {
    ...given(change.papers ?? {}),
    direction: change.direction ?? before.direction,
    area_id: area.id,
    ...change.documents,
  };
  const destinations = await otherDestinations(work, before, change);
  const isAny =
    change.isPartChanged === true ||
    isNew(before, fields) ||
    destinations !== null ||
    added.length + removed.length + changed.length > 0;
  if (!isAny) return before;

  const after = await saveTicket(work, before, fields);
  if (destinations !== null) await replaceDestinations(work, after, destinations);
  else if (isNewPassing) await askDestinationsAgain(work, after);
  for (const gone of removed) await saveVehicleTicket(work, gone, { deleted_at: work.at });
  for (const { vehicle, changes, policeNumber } of changed) {
    const load = { ...loadOf(vehicle), ...newLoad, ...given({ total_item: changes.total_item }) };
    const { id } = await findOrMakeVehicle(work, before.company_id, policeNumber, load);
    await saveVehicleTicket(work, vehicle, { ...changes, vehicle_id: id });
  }
  const common = standing[0] ? loadOf(standing[0]) : { comodity: null, unit_of_item: null, total_item: 0 };
  const last = Math.max(-1, ...standing.map(({ position }) => position));
  for (const [at, plan] of added.entries())
    await addVehicleTicket(work, after, plan, { position: last + 1 + at, load: { ...common, ...newLoad }, expiredAt });
  if (change.documents) await tieAgain(work, after);
  await publishVehicleTickets(work, { ticketId: before.id });
  return after;
}

/** Updates the documents of every vehicle of a ticket that has one customs document for all. */
async function tieAgain(work: Work, ticket: StoredTicket): Promise<void> {
  const vehicles = await vehicleTicketsOf(work.tx, [ticket.id]);
  const before = await tiesOf(
    work.tx,
    vehicles.map((vehicle) => vehicle.id),
  );
  for (const vehicle of vehicles) {
    const ties = tiesFor(ticket, commonCargo(ticket, vehicle));
    if (canonicalJson(ties) !== canonicalJson(before.get(vehicle.id) ?? [])) await saveTies(work, vehicle.id, ties);
  }
}

/**
 * Makes all checks of `changeTicket` except for the destinations, for a caller with further checks of the same request.
 */
export async function requireGoodChange(work: Work, before: StoredTicket, change: TicketChange): Promise<void> {
  await judge(work, before, change);
}

async function judge(work: Work, before: StoredTicket, change: TicketChange) {
  const ruling = ruleOnUpdate(before.status, change.fields);
  if (!ruling.ok) throw new AppError("wrong_state", ruling.because(before.ticket_access_number));
  const standing = await vehicleTicketsOf(work.tx, [before.id]);
  const { kept, added, removed, problems } = sortOut(standing, change);
  requireLoadOpen(work, before, change, kept);
  const expiredOn = change.expiredOn === undefined ? await expiryDateOf(work, standing) : change.expiredOn;
  if (changesWhoMayPass(change.fields)) {
    // When two vehicles overlap, the later one is reported: the sent vehicles come after the existing ones.
    const sent = change.vehicles?.length ?? 0;
    const inOrder = (one: Placed, other: Placed) =>
      Number(one.at < sent) - Number(other.at < sent) || one.at - other.at;
    const vehicles = [...kept.map(({ plan }) => plan), ...added].sort(inOrder);
    problems.push(...problemsOfPlan({ vehicles, expiredOn, today: localDate(work.nowMs, change.area.time_zone) }));
  }
  if (problems.length > 0) throw invalidInput(problems);
  return { standing, kept, added, removed, expiredOn };
}

/**
 * What a scale or a verifier has begun to compare with the announced load leaves it as it is: a company would fit it to
 * what was weighed. The area's side corrects it.
 * @throws AppError `wrong_state`
 */
function requireLoadOpen(
  { actor }: Work,
  { ticket_access_number }: StoredTicket,
  { load = {} }: TicketChange,
  kept: readonly { vehicle: StoredVehicleTicket; plan: PlannedVehicle }[],
): void {
  const isFitted = kept.some(
    ({ vehicle, plan }) =>
      [vehicle.check_in_at, vehicle.check_out_at, vehicle.weight_in_at, vehicle.weight_out_at].some(
        (at) => at !== null,
      ) && isNew(vehicle, { ...given(load), ...given({ total_item: plan.totalItem }) }),
  );
  if (isFitted && actor.companyId !== null)
    throw new AppError("wrong_state", say("ticket_has_checked_in", { number: ticket_access_number }));
}

/** A vehicle with its place in the request: vehicles that the request does not name come last. */
type Placed = PlannedVehicle & { at: number };

function sortOut(standing: readonly StoredVehicleTicket[], { vehicles = [], deletedVehicleIds = [] }: TicketChange) {
  const problems: InputProblem[] = [];
  const isThere = (id: string) => standing.some((vehicle) => vehicle.id === id);
  for (const [at, id] of deletedVehicleIds.entries())
    if (!isThere(id)) problems.push({ path: `delete_vehicle_ticket_ids.${at}`, said: say("is_not_on_ticket") });
  const named = vehicles.flatMap((vehicle, at) => ("id" in vehicle ? [{ ...vehicle, at }] : []));
  for (const { id, at } of named) {
    const isAgain = named.some((other) => other.id === id && other.at < at);
    if (!isThere(id) || deletedVehicleIds.includes(id) || isAgain)
      problems.push({ path: `vehicle_tickets.${at}.id`, said: say("is_not_on_ticket_or_twice") });
  }

  const kept = standing
    .filter((vehicle) => !deletedVehicleIds.includes(vehicle.id))
    .map((vehicle, place) => {
      const change = named.find((one) => one.id === vehicle.id);
      const plan: Placed = {
        policeNumber: change?.policeNumber ?? vehicle.police_number,
        firstDate: change?.firstDate ?? vehicle.request_at_start,
        lastDate: change?.lastDate === undefined ? vehicle.request_at_end : change.lastDate,
        ...given({ containerNumber: change?.containerNumber, totalItem: change?.totalItem }),
        at: change?.at ?? vehicles.length + place,
      };
      return { vehicle, plan };
    });
  const added = vehicles.flatMap((vehicle, at): Placed[] => ("id" in vehicle ? [] : [{ ...vehicle, at }]));
  return { kept, added, removed: standing.filter((vehicle) => deletedVehicleIds.includes(vehicle.id)), problems };
}

/** The last date of the whole ticket, stored as a moment on each of its vehicle tickets. */
async function expiryDateOf(work: Work, [first]: readonly StoredVehicleTicket[]): Promise<string | null> {
  if (!first?.expired_at) return null;
  const area = await firstOrThrow(work.tx.selectFrom("areas").select("time_zone").where("id", "=", first.area_id));
  return localDate(epochMsOf(first.expired_at) - 1, area.time_zone);
}

/** The destinations of the request, where they differ from the stored ones; null otherwise. */
async function otherDestinations(work: Work, { id }: StoredTicket, { destinations }: TicketChange) {
  if (!destinations) return null;
  const standing = await destinationsOf(work.tx, [id]);
  const isSame =
    standing.length === destinations.length &&
    standing.every(
      ({ company_id, building_id }, at) =>
        company_id === destinations[at]?.companyId && building_id === destinations[at].buildingId,
    );
  return isSame ? null : destinations;
}

function isNew<T extends object>(before: T, changes: Partial<T>): boolean {
  return Object.entries(changes).some(([column, value]) => before[column as keyof T] !== value);
}

function loadOf({ comodity, unit_of_item, total_item }: StoredVehicleTicket): Load {
  return { comodity, unit_of_item, total_item };
}
