import { AppError, invalidInput } from "../../../../../shared/errors/app-error.ts";
import type { InputProblem } from "../../../../../shared/errors/codes.ts";
import { say } from "../../../../../shared/words/say.ts";
import { localDate } from "../../../../../shared/lib/local-date.ts";
import { normalizePlate } from "../../../../../shared/lib/plate.ts";
import { firstOrThrow } from "../../../../platform/db/first.ts";
import type { Work } from "../../../../platform/transact.ts";
import { addVehicleTicket, endOfDate } from "../life/make-ticket.ts";
import { MAX_VEHICLES, type PlannedVehicle, problemsOfPlan } from "../domain/rules.ts";
import { saveTicket, saveVehicleTicket, vehicleTicketsOf } from "../domain/store.ts";
import type { StoredTicket, StoredVehicleTicket } from "../domain/stored.ts";
import { findOrMakeVehicle, NO_LOAD } from "../domain/vehicles.ts";
import { publishVehicleTickets } from "../gates/publish.ts";
import { requireRunning } from "./invite.ts";
import type { StoredInvitation } from "./store.ts";

/** A vehicle that the invited company sends; dates that are left out stay, or are those of the invitation. */
export interface SentVehicle {
  policeNumber?: string | undefined;
  firstDate?: string | undefined;
  lastDate?: string | undefined;
}

interface Opened {
  ticket: StoredTicket;
  invitation: StoredInvitation;
}

/**
 * Adds a vehicle to an invitation, and notifies the gates.
 * @returns its id
 * @throws AppError `wrong_state` when the invitation is over, `invalid_input` with every problem
 */
export async function addInvitedVehicle(
  work: Work,
  { ticket, invitation }: Opened,
  sent: SentVehicle & { policeNumber: string },
): Promise<string> {
  const { standing, today, timeZone } = await open(work, { ticket, invitation });
  const plan: PlannedVehicle = {
    policeNumber: sent.policeNumber,
    firstDate: sent.firstDate ?? later(invitation.first_date, today),
    lastDate: sent.lastDate ?? invitation.last_date,
    sentAs: { police_number: "police_number", request_at_start: "request_at_start", request_at_end: "request_at_end" },
  };
  if (standing.length >= MAX_VEHICLES) refuse([{ path: "police_number", said: FULL }]);
  refuse(problemsOf(invitation, standing, [plan], today));
  await saveTicket(work, ticket, {});
  const position = Math.max(-1, ...standing.map((vehicle) => vehicle.position)) + 1;
  const expiredAt = endOfDate(invitation.last_date, timeZone);
  const { id } = await addVehicleTicket(work, ticket, plan, { position, load: NO_LOAD, expiredAt });
  await publishVehicleTickets(work, { ids: [id] });
  return id;
}

/**
 * Changes vehicles of an invitation and deletes others, all or none, and notifies the gates.
 * @throws AppError `wrong_state` when the invitation is over or a vehicle has been at a gate, `invalid_input` with every
 *   problem
 */
export async function changeInvitedVehicles(
  work: Work,
  { ticket, invitation }: Opened,
  changes: readonly (SentVehicle & { id: string })[],
  deletedIds: readonly string[],
): Promise<void> {
  const { standing, today } = await open(work, { ticket, invitation });
  const byId = new Map(standing.map((vehicle) => [vehicle.id, vehicle]));
  refuse([
    ...changes.flatMap(({ id }, at) =>
      unnamed(byId, id, `vehicle_tickets.${at}.id`, [...changes.slice(0, at).map((one) => one.id), ...deletedIds]),
    ),
    ...deletedIds.flatMap((id, at) => unnamed(byId, id, `delete_vehicle_ticket_ids.${at}`, deletedIds.slice(0, at))),
  ]);
  const find = (id: string): StoredVehicleTicket => {
    const vehicle = byId.get(id);
    if (!vehicle) throw new Error(`vehicle ticket ${id} was found before`);
    return vehicle;
  };
  const deleted = deletedIds.map(find);
  const planned = changes.map((change, at) => {
    const vehicle = find(change.id);
    const plan = {
      policeNumber: change.policeNumber ?? vehicle.police_number,
      firstDate: change.firstDate ?? vehicle.request_at_start,
      lastDate: change.lastDate ?? vehicle.request_at_end ?? invitation.last_date,
      at,
    };
    return { vehicle, plan };
  });
  for (const vehicle of [...deleted, ...planned.map((one) => one.vehicle)]) requireNotUsed(vehicle);
  const touched = new Set([...deletedIds, ...changes.map(({ id }) => id)]);
  const untouched = standing.filter(({ id }) => !touched.has(id));
  refuse(
    problemsOf(
      invitation,
      untouched,
      planned.map(({ plan }) => plan),
      today,
    ),
  );
  const changed = planned.filter(({ vehicle, plan }) => isOther(vehicle, plan));
  if (deleted.length + changed.length === 0) return;

  await saveTicket(work, ticket, {});
  // Its QR is signed: a gate that knew nothing of it would admit it on the signature alone.
  for (const vehicle of deleted) await saveVehicleTicket(work, vehicle, { deleted_at: work.at, status: "cancelled" });
  for (const { vehicle, plan } of changed) {
    const { policeNumber, firstDate, lastDate } = plan;
    const { id } = await findOrMakeVehicle(work, ticket.company_id, policeNumber, NO_LOAD);
    await saveVehicleTicket(work, vehicle, {
      vehicle_id: id,
      police_number: policeNumber,
      plate_normal: normalizePlate(policeNumber),
      request_at_start: firstDate,
      request_at_end: lastDate,
    });
  }
  await publishVehicleTickets(work, { ids: [...touched] });
}

/** Reads what a change is judged by, within its unit of work: a check-in in flight comes before or after it. */
async function open(work: Work, { ticket, invitation }: Opened) {
  requireRunning(work, ticket, invitation);
  const area = work.tx.selectFrom("areas").select("time_zone").where("id", "=", ticket.area_id);
  const { time_zone: timeZone } = await firstOrThrow(area);
  return { standing: await vehicleTicketsOf(work.tx, [ticket.id]), today: localDate(work.nowMs, timeZone), timeZone };
}

/** @throws AppError `wrong_state` for a vehicle that came to a gate, or whose ticket has ended */
function requireNotUsed(vehicle: StoredVehicleTicket): void {
  const { police_number: plate, status, check_in_at, last_step_at, steps_reset_at } = vehicle;
  if (check_in_at !== null || last_step_at !== null || steps_reset_at !== null)
    throw new AppError("wrong_state", say("vehicle_has_checked_in", { plate }));
  if (status !== "active")
    throw new AppError("wrong_state", say("vehicle_is_fixed", { plate, status: say(`status_${status}`) }));
}

function unnamed(
  standing: ReadonlyMap<string, StoredVehicleTicket>,
  id: string,
  path: string,
  named: readonly string[],
): InputProblem[] {
  if (!standing.has(id)) return [{ path, said: say("is_not_on_ticket") }];
  return named.includes(id) ? [{ path, said: say("is_named_twice") }] : [];
}

/** @param standing the vehicles of the ticket that the request leaves as they are */
function problemsOf(
  { first_date, last_date }: StoredInvitation,
  standing: readonly StoredVehicleTicket[],
  plans: readonly (PlannedVehicle & { lastDate: string | null })[],
  today: string,
): InputProblem[] {
  if (plans.length === 0) return [];
  const outside = plans.flatMap(({ firstDate, lastDate, at = 0, sentAs }) => {
    const pathOf = (field: "request_at_start" | "request_at_end") =>
      sentAs?.[field] ?? `vehicle_tickets.${at}.${field}`;
    const said = say("outside_of_invitation", { first_date, last_date });
    return [
      ...(firstDate < first_date || firstDate > last_date ? [{ path: pathOf("request_at_start"), said }] : []),
      ...(lastDate !== null && lastDate > last_date ? [{ path: pathOf("request_at_end"), said }] : []),
    ];
  });
  const others = standing
    .filter(({ status, request_at_end }) => status === "active" && (request_at_end ?? last_date) >= today)
    .map(({ police_number, request_at_start, request_at_end }) => ({
      policeNumber: police_number,
      firstDate: request_at_start,
      lastDate: request_at_end,
    }));
  return [...outside, ...problemsOfPlan({ vehicles: [...others, ...plans], expiredOn: last_date, today })];
}

const FULL = say("too_many_invited", { limit: MAX_VEHICLES });

function refuse(problems: readonly InputProblem[]): void {
  if (problems.length > 0) throw invalidInput(problems);
}

function isOther(vehicle: StoredVehicleTicket, { policeNumber, firstDate, lastDate }: PlannedVehicle): boolean {
  return (
    vehicle.police_number !== policeNumber ||
    vehicle.request_at_start !== firstDate ||
    vehicle.request_at_end !== lastDate
  );
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
