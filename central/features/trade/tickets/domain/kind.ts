import { AppError } from "../../../../../shared/errors/app-error.ts";
import type { TicketClass } from "../../../../../shared/wire/area.ts";
import type { TicketStatus } from "../../../../../shared/wire/feed.ts";
import type { TicketBodies } from "../../../../wire/ticket-bodies.ts";
import type { Principal } from "../../../../platform/auth/principal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Work } from "../../../../platform/transact.ts";
import type { StoredTicket } from "./stored.ts";
import { say } from "../../../../../shared/words/say.ts";

/**
 * The paths of the ticket operations and their names in the reference; without a class, the operations of every kind.
 */
export interface TicketAddress {
  ticketClass?: TicketClass;
  /** The noun in the ids of its operations, such as `GuestTicket` in `getGuestTicket`. */
  noun: string;
  /** The singular with its article, such as `a guest ticket`. */
  words: string;
  path: `/v1/${string}`;
}

export const ANY_KIND: TicketAddress = { noun: "Ticket", words: "a ticket of any kind", path: "/v1/tickets" };

/** The actions on an existing ticket. */
export type TicketAct = "update" | "cancel" | "approve" | "reject" | "download";
/** `area`: people of the area's side alone; `maker`: also people of the company that made the ticket. */
export type TicketSide = "area" | "maker";

/** The operations that a kind may have. */
export type TicketVerb = "create" | "get" | "getByAccessNumber" | "decideDestinations" | TicketAct;

/** The fields that a printed ticket may show beside those of every kind. */
export type PrintedField = "driver" | "ticket_document_number" | "executor_name" | "purpose_of_activity";

/** The services that a part of a ticket may use. */
export type PartNeeds = Pick<Platform, "identity">;

/** The fields that only one kind has. They stand in a table of their own, keyed by the ticket. */
export interface TicketPart {
  /** Stores them with a new ticket. @param body the validated body of the kind */
  make(work: Work, ticket: StoredTicket, body: object, needs: PartNeeds): Promise<void>;
  /** Stores the changed ones. @returns true when one differs from before */
  change(work: Work, ticket: StoredTicket, body: object, needs: PartNeeds): Promise<boolean>;
}

/** A kind of ticket as data: its operations are generated from this. */
export interface TicketKind extends TicketAddress, TicketBodies {
  ticketClass: TicketClass;
  /** The group of the reference; kinds of one group stand together. */
  group: "tickets" | `tickets-${string}`;
  verbs: readonly TicketVerb[];
  /** Those of its operations that are outside the contract. */
  own?: readonly TicketVerb[];
  /** The fields that only this kind has; none by default. */
  part?: TicketPart;
  startsAs: "waiting_approve" | "running";
  /** The side that each action is open to, among users with the permission who see the ticket. */
  may: Readonly<Record<TicketAct | "create", TicketSide>>;
  rejectedWhile: readonly TicketStatus[];
  /** The company decides on those that the area's side made for it: its guests at the counter. */
  hostDecides?: true;
  /**
   * The documents that its tickets need: those of the ticket for all vehicles, or one for each container. Absent where
   * they need none.
   */
  documents?: "ticket" | "containers";
  /** The first value of `type`, where it is not the class. */
  label?: string;
  /** The printed fields, in this order. */
  prints: readonly PrintedField[];
  /** Valid input for `create`, with ids to be replaced; the test of all operations sends it. */
  example: object;
}

/**
 * External systems have their own operations, with a reference of theirs and a pace.
 * @throws AppError `forbidden` for an external system
 */
export function refuseExternalSystems({ kind }: Principal): void {
  if (kind === "client") throw new AppError("forbidden", say("externals_have_their_own"));
}

/** @throws AppError `forbidden` for people of a company that the action is not open to */
export function requireMay(
  { companyId }: Principal,
  { may }: Pick<TicketKind, "may">,
  act: TicketAct | "create",
  ticket: Pick<StoredTicket, "company_id">,
): void {
  if (companyId === null) return;
  if (may[act] === "area") throw new AppError("forbidden", say("area_side_decides_ticket"));
  if (companyId !== ticket.company_id) throw new AppError("forbidden", say("maker_decides_ticket"));
}
