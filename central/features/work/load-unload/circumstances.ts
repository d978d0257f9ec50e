import { AppError } from "../../../../shared/errors/app-error.ts";
import { epochMsOf, isoTime } from "../../../../shared/lib/clock.ts";
import { localDate } from "../../../../shared/lib/local-date.ts";
import { countingStep, nextStep } from "../../../../shared/rules/next-step.ts";
import type { Step } from "../../../../shared/wire/lane.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import { firstOrThrow } from "../../../platform/db/first.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { destinedTo, type ReadTicket } from "../../trade/tickets/service.ts";
import type { Circumstances } from "./states.ts";
import { say } from "../../../../shared/words/say.ts";

/** Reports whether the ticket waits for approval, or was rejected or cancelled with or without the vehicle's own. */
export function isRefused({ record }: ReadTicket): boolean {
  return ["waiting_approve", "rejected", "cancelled"].includes(record.ticket_status) || record.status === "cancelled";
}

/** The last step of the present visit. */
export function lastStepOf({ record }: ReadTicket): Step | null {
  return countingStep(record.last_step, record.steps_reset_at)?.step ?? null;
}

/** @param atMs the moment of the act, Unix epoch milliseconds: an act before a cancellation was in order */
export async function circumstancesOf(db: Reads, read: ReadTicket, atMs: number): Promise<Circumstances> {
  const { record, voidedAt } = read;
  const last = lastStepOf(read);
  return {
    isVoid: isRefused(read) && (voidedAt === null || isoTime(atMs) >= voidedAt),
    isUntouched: last === null,
    isOver: nextStep(record.direction, last) === null,
    isExpired: await isPast(db, read, atMs),
  };
}

async function isPast(db: Reads, { record }: ReadTicket, atMs: number): Promise<boolean> {
  const area = db.selectFrom("areas").select("time_zone").where("id", "=", record.area_id);
  const { time_zone } = await firstOrThrow(area);
  const isPastDate = record.request_at_end !== null && localDate(atMs, time_zone) > record.request_at_end;
  return isPastDate || (record.expired_at !== null && epochMsOf(record.expired_at) <= atMs);
}

/** May the actor verify the work of this vehicle? People of a company verify only what is destined to it. */
export async function mayVerify(db: Reads, { companyId }: Principal, { pair }: ReadTicket): Promise<boolean> {
  return companyId === null || (await destinedTo(db, pair.ticket)).includes(companyId);
}

/** @throws AppError `forbidden` for people of a company that the vehicle does not go to */
export async function requireVerifier(db: Reads, actor: Principal, read: ReadTicket): Promise<void> {
  if (!(await mayVerify(db, actor, read))) throw new AppError("forbidden", say("verifier_of_destination"));
}
