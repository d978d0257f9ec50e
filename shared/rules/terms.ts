import { areaTag, type CredentialPayload } from "../credential/payload.ts";
import type { TicketClass } from "../wire/area.ts";
import type { TicketDirection, VehicleTicketRecord } from "../wire/feed.ts";
import type { Step } from "../wire/lane.ts";
import type { StandingHold } from "../wire/paper.ts";
import type { Facts } from "./facts.ts";
import { TICKET_CLASSES } from "./ticket-classes.ts";
import type { Dates } from "./validity.ts";

/** A customs paper with the fields that the rules use. */
export interface PaperTerms {
  governs: Step;
  isReleased: boolean;
  /** When its state was last received, Unix epoch milliseconds; null: unknown. */
  asOfMs: number | null;
  /** The freshness of the area does not cover it. */
  isUnconfirmed: boolean;
  /** A person gave its state, which does not age. */
  isByHand: boolean;
}

/** The fields that the rules use: from the record if this side has one, otherwise from the signed payload. */
export interface Terms extends Dates {
  isOnSignatureAlone: boolean;
  /** The record contains a value that this version does not know. */
  isSetAside: boolean;
  isForThisArea: boolean;
  isCancelled: boolean;
  isRejected: boolean;
  isWaiting: boolean;
  isExpired: boolean;
  isDone: boolean;
  direction: TicketDirection;
  ticketClass: TicketClass;
  /** ISO 8601; steps before it do not count. */
  stepsResetAt: string | null;
  policeNumber: string | null;
  /** Null where this side does not know it. */
  companyId: string | null;
  papers: readonly PaperTerms[];
  holds: readonly Pick<StandingHold, "kind" | "governs">[];
  isLoadDone: boolean;
  /** The announced net weight, kilograms; null where none was announced. */
  announcedKg: number | null;
}

/** The terms of the presented ticket; null when there is no ticket. The record takes precedence over the payload. */
export function termsOf(facts: Facts): Terms | null {
  const { presentation, vehicleTicket, area } = facts;
  switch (presentation.kind) {
    case "unreadable":
    case "bad-signature":
      return null;
    case "credential":
      return vehicleTicket ? ofRecord(vehicleTicket, area.id) : ofPayload(presentation.payload, area.id);
    case "reference":
      return vehicleTicket && ofRecord(vehicleTicket, area.id);
  }
}

function ofRecord(record: VehicleTicketRecord, areaId: string): Terms {
  const has = (status: "cancelled" | "expired" | "done") => record.status === status || record.ticket_status === status;
  return {
    isOnSignatureAlone: false,
    isSetAside: record.set_aside !== undefined,
    isForThisArea: record.area_id === areaId,
    isCancelled: has("cancelled"),
    isRejected: record.ticket_status === "rejected",
    isWaiting: record.ticket_status === "waiting_approve",
    isExpired: has("expired"),
    isDone: has("done"),
    direction: record.direction,
    ticketClass: record.ticket_class,
    firstDate: record.request_at_start,
    lastDate: record.request_at_end,
    expiredAtMs: epochMsOf(record.expired_at),
    stepsResetAt: record.steps_reset_at,
    policeNumber: record.police_number,
    companyId: record.company_id ?? null,
    papers: papersOf(record),
    holds: record.holds ?? [],
    isLoadDone: record.is_load_unload_done,
    announcedKg: record.announced_kg ?? null,
  };
}

const BY_SERVICE = { isUnconfirmed: false, isByHand: false };

/**
 * Central signs credentials of active tickets only. Facts outside the payload count as not done and unknown. Customs
 * of a class with documents count as released at an unknown time, which refers the vehicle to an officer.
 */
function ofPayload(payload: CredentialPayload, areaId: string): Terms {
  return {
    isOnSignatureAlone: true,
    isSetAside: false,
    isForThisArea: payload.areaTag === areaTag(areaId),
    isCancelled: false,
    isRejected: false,
    isWaiting: false,
    isExpired: false,
    isDone: false,
    direction: payload.direction,
    ticketClass: payload.ticketClass,
    firstDate: payload.firstDate,
    lastDate: payload.lastDate,
    expiredAtMs: null,
    stepsResetAt: null,
    policeNumber: null,
    companyId: null,
    papers: TICKET_CLASSES[payload.ticketClass].hasCustoms
      ? [{ governs: "out", isReleased: true, asOfMs: null, ...BY_SERVICE }]
      : [],
    holds: [],
    isLoadDone: false,
    announcedKg: null,
  };
}

/** A central that knows no papers sends only `customs`, which governs going out. */
function papersOf({ papers, customs, customs_as_of }: VehicleTicketRecord): PaperTerms[] {
  if (papers)
    return papers.map(({ governs, state, as_of, is_unconfirmed = false, is_by_hand = false }) => ({
      governs,
      isReleased: state === "released",
      asOfMs: Date.parse(as_of),
      isUnconfirmed: is_unconfirmed,
      isByHand: is_by_hand,
    }));
  if (customs === "none") return [];
  const governs = customs === "held_in" ? "in" : "out";
  return [{ governs, isReleased: customs === "released", asOfMs: epochMsOf(customs_as_of), ...BY_SERVICE }];
}

function epochMsOf(moment: string | null): number | null {
  return moment === null ? null : Date.parse(moment);
}
