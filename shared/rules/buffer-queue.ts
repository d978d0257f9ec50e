import { type BufferEntryRecord, BufferPriority } from "../wire/buffer-zone.ts";

/** The order of the buffer zone and the state of its calls, for central and the gates alike. */

/** The buffer zone of the area as one vehicle meets it. */
export interface Queue {
  /** Places inside that are reserved for other vehicles by a call. */
  reserved: number;
  /** Other vehicles that wait and were not called. */
  others: number;
  /** This vehicle was called, and its call has not timed out. */
  isCalled: boolean;
  /** Its place among the waiting, the first is 1; the next free one for a vehicle outside the zone; null once called. */
  place: number | null;
}

/**
 * The reservation outlasts the call by this time: a vehicle that was admitted just before the timeout still has to pass
 * and to be reported.
 */
export const CALL_SETTLES_MS = 120_000;

type Entry = Pick<BufferEntryRecord, "id" | "vehicle_ticket_id" | "priority" | "queued_at" | "called_until">;

/** Call timeout: true while the call has not expired. @param nowMs Unix epoch milliseconds */
export function isCalled({ called_until }: Pick<Entry, "called_until">, nowMs: number): boolean {
  return called_until !== null && nowMs < Date.parse(called_until);
}

/** True while its call reserves a place inside. @param nowMs Unix epoch milliseconds */
export function reservesPlace({ called_until }: Pick<Entry, "called_until">, nowMs: number): boolean {
  return called_until !== null && nowMs < Date.parse(called_until) + CALL_SETTLES_MS;
}

/** Sorts by priority class, then by the start of the wait. */
export function inQueueOrder<E extends Entry>(entries: readonly E[]): E[] {
  const rank = ({ priority }: E): number => BufferPriority.options.indexOf(priority);
  return [...entries].sort((a, b) => rank(a) - rank(b) || compare(a.queued_at, b.queued_at) || compare(a.id, b.id));
}

/**
 * The queue that a vehicle meets at a gate.
 * @param entries the vehicles in the buffer zone, without those that are inside by now
 * @param nowMs Unix epoch milliseconds
 */
export function queueFor(entries: readonly Entry[], vehicleTicketId: string | null, nowMs: number): Queue {
  const isOwn = (entry: Entry): boolean => entry.vehicle_ticket_id === vehicleTicketId;
  const waiting = inQueueOrder(entries.filter((entry) => !isCalled(entry, nowMs)));
  const own = waiting.findIndex(isOwn);
  const called = entries.some((entry) => isOwn(entry) && isCalled(entry, nowMs));
  return {
    reserved: entries.filter((entry) => !isOwn(entry) && reservesPlace(entry, nowMs)).length,
    others: waiting.length - (own < 0 ? 0 : 1),
    isCalled: called,
    place: called ? null : own < 0 ? waiting.length + 1 : own + 1,
  };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
