import { normalizePlate } from "../../../../../shared/lib/plate.ts";
import type { InputProblem } from "../../../../../shared/errors/codes.ts";
import type { Said } from "../../../../../shared/wire/said.ts";
import { say } from "../../../../../shared/words/say.ts";
import type { TicketStatus, VehicleTicketStatus } from "../../../../../shared/wire/feed.ts";
import type { DestinationStatus } from "../../../../wire/ticket.ts";
import type { Cargo } from "./cargo.ts";

/** Whether an action is allowed; if not, the sentence about the ticket of this number that says why. */
export type Ruling = { ok: true } | { ok: false; because: (number: string) => Said };

const YES: Ruling = { ok: true };
const no = (because: (number: string) => Said): Ruling => ({ ok: false, because });
const notWhile = (status: TicketStatus): Ruling =>
  no((number) => say("ticket_is", { number, status: say(`status_${status}`) }));

/** The maximum number of vehicles on one ticket. */
export const MAX_VEHICLES = 100;

/** One vehicle of a new or changed ticket. Dates are `YYYY-MM-DD` in the area's time zone. */
export interface PlannedVehicle {
  policeNumber: string;
  firstDate: string;
  lastDate: string | null;
  /** The container that it carries; its own quantity instead of that of the whole ticket. */
  containerNumber?: string | null | undefined;
  totalItem?: number | undefined;
  /** Its containers, where each has its own customs document. */
  containers?: readonly Cargo[] | undefined;
  /** Its index in the request, which names its problems; its index in the list unless given. */
  at?: number;
  /** The request's names of its fields, where they stand in no list. */
  sentAs?: Readonly<Record<"police_number" | "request_at_start" | "request_at_end", string>>;
}

/**
 * Lists the problems of a ticket's vehicles and dates. A vehicle may stand on a ticket more than once, each time for a
 * separate visit. Their dates must not overlap, because no gate could tell the visits apart.
 * @param plan.expiredOn the last date of the whole ticket, if it has one; a vehicle's period ends no later
 * @param plan.today the date in the area now
 */
export function problemsOfPlan(plan: {
  vehicles: readonly PlannedVehicle[];
  expiredOn: string | null;
  today: string;
}): InputProblem[] {
  const { vehicles, expiredOn, today } = plan;
  if (vehicles.length === 0) return [{ path: "vehicle_tickets", said: say("must_hold_a_vehicle") }];
  if (vehicles.length > MAX_VEHICLES)
    return [{ path: "vehicle_tickets", said: say("too_many_items", { limit: MAX_VEHICLES }) }];
  return vehicles.flatMap((vehicle, place) => {
    const { at = place, sentAs } = vehicle;
    const problem = (field: keyof NonNullable<typeof sentAs>, said: Said): InputProblem => ({
      path: sentAs?.[field] ?? `vehicle_tickets.${at}.${field}`,
      said,
    });
    const { firstDate, lastDate } = vehicle;
    const end = lastDateOf(vehicle, expiredOn);
    const isReversed = lastDate !== null && lastDate < firstDate;
    const isTwice = vehicles.slice(0, place).some((other) => meet(vehicle, other, expiredOn));
    return [
      ...(isReversed ? [problem("request_at_end", say("ends_before_start"))] : []),
      ...(expiredOn !== null && expiredOn < firstDate ? [problem("request_at_start", say("starts_after_ticket"))] : []),
      ...(end === null ? [problem("request_at_end", say("end_is_needed"))] : []),
      ...(end !== null && end < today && !isReversed ? [problem("request_at_end", say("is_over"))] : []),
      ...(isTwice ? [problem("police_number", say("vehicle_is_twice"))] : []),
    ];
  });
}

function meet(one: PlannedVehicle, other: PlannedVehicle, expiredOn: string | null): boolean {
  if (normalizePlate(one.policeNumber) !== normalizePlate(other.policeNumber)) return false;
  const endOf = (vehicle: PlannedVehicle) => lastDateOf(vehicle, expiredOn) ?? "9999-12-31";
  return one.firstDate <= endOf(other) && other.firstDate <= endOf(one);
}

/** The last date of the vehicle's period: the earlier of its own and the ticket's. */
function lastDateOf({ lastDate }: PlannedVehicle, expiredOn: string | null): string | null {
  if (lastDate === null || expiredOn === null) return lastDate ?? expiredOn;
  return lastDate < expiredOn ? lastDate : expiredOn;
}

/** Fields that neither gates nor destinations judge by: they may change while the ticket runs. */
const FREE_LATER: ReadonlySet<string> = new Set([
  "comodity",
  "unit_of_item",
  "total_item",
  "ticket_document_number",
  "ticket_document_type",
  "executor_name",
  "purpose_of_activity",
  "delivery_order_file_path",
  "bill_of_landing_file_path",
  "invoice_file_path",
  "other_file_path",
  "excess_reason",
]);

/** Reports whether a change of these fields affects which vehicle may pass, where or when. */
export function changesWhoMayPass(fields: readonly string[]): boolean {
  return fields.some((field) => !FREE_LATER.has(field));
}

/**
 * A waiting ticket may change in all fields; a running ticket only in fields that affect no passage; an ended ticket in
 * none.
 */
export function ruleOnUpdate(status: TicketStatus, fields: readonly string[]): Ruling {
  if (status === "waiting_approve") return YES;
  if (status !== "running") return notWhile(status);
  const fixed = fields.filter((field) => !FREE_LATER.has(field));
  return fixed.length === 0 ? YES : no((number) => say("ticket_runs_already", { number, fields: fixed.join(", ") }));
}

/**
 * Without destinations the area's side approves; with destinations the ticket needs the approval of all of them
 * instead.
 */
export function ruleOnApproval(status: TicketStatus, destinations: readonly DestinationStatus[]): Ruling {
  if (status !== "waiting_approve") return notWhile(status);
  const waiting = destinations.filter((destination) => destination !== "approved").length;
  return waiting === 0 ? YES : no((number) => say("ticket_waits_for_destinations", { number, count: waiting }));
}

/** @param rejectedWhile the statuses in which a ticket of this kind may be rejected */
export function ruleOnRejection(status: TicketStatus, rejectedWhile: readonly TicketStatus[]): Ruling {
  return rejectedWhile.includes(status) ? YES : notWhile(status);
}

/** Reports whether a ticket may still be used: it waits for approval, or runs. */
export function isOpen(status: TicketStatus): boolean {
  return status === "waiting_approve" || status === "running";
}

export function ruleOnCancellation(status: TicketStatus): Ruling {
  return isOpen(status) ? YES : notWhile(status);
}

/** A destination decides once, while the ticket waits. */
export function ruleOnDestination(status: TicketStatus, destination: DestinationStatus): Ruling {
  if (status !== "waiting_approve") return notWhile(status);
  if (destination === "waiting") return YES;
  return no((number) => say("destination_has_decided", { number, status: say(`status_${destination}`) }));
}

/** The status of a waiting ticket by its destinations: one rejection rejects it; approval needs all of them. */
export function statusByDestinations(destinations: readonly DestinationStatus[]): TicketStatus {
  if (destinations.includes("rejected")) return "rejected";
  const areAllApproved = destinations.length > 0 && destinations.every((status) => status === "approved");
  return areAllApproved ? "running" : "waiting_approve";
}

/** The status of an open ticket by its vehicle tickets: it ends with the last of them. */
export function statusByVehicles(status: TicketStatus, vehicles: readonly VehicleTicketStatus[]): TicketStatus {
  if (!isOpen(status) || vehicles.length === 0 || vehicles.includes("active")) return status;
  if (vehicles.includes("expired")) return "expired";
  return vehicles.includes("done") ? "done" : "cancelled";
}

/**
 * The status of an invitation by its vehicle tickets. The invited company may add further vehicles until the last day is
 * over, so the vehicles end the ticket only then; without vehicles it expires.
 */
export function statusOfInvitation(
  status: TicketStatus,
  vehicles: readonly VehicleTicketStatus[],
  isOver: boolean,
): TicketStatus {
  if (!isOver || !isOpen(status)) return status;
  return vehicles.length === 0 ? "expired" : statusByVehicles(status, vehicles);
}
