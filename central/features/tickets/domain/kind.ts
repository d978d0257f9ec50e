import { AppError } from "../../../../shared/errors/app-error.ts";
import { type TicketClass } from "../../../../shared/wire/area.ts";
import { type TicketStatus } from "../../../../shared/wire/feed.ts";
import { type TicketBodies } from "../../../../shared/wire/ticket-bodies.ts";
import { type Principal } from "../../../platform/auth/principal.ts";
import { type StoredTicket } from "./stored.ts";

/** Where operations on tickets stand and how the reference names them; without a class, those of every kind. */
export interface TicketAddress {
  ticketClass?: TicketClass;
  /** A part of the ids of its operations, such as `GuestTicket` in `getGuestTicket`. */
  noun: string;
  /** One of them with its article, such as `a guest ticket`. */
  words: string;
  path: `/v1/${string}`;
}

export const ANY_KIND: TicketAddress = { noun: "Ticket", words: "a ticket of any kind", path: "/v1/tickets" };

/** What is done with a ticket after it was made. */
export type TicketAct = "update" | "cancel" | "approve" | "reject" | "download";
/** `area`: people of the area's side alone; `maker`: also those of the company that made the ticket. */
export type TicketSide = "area" | "maker";

/** The operations that a kind may have. */
export type TicketVerb = "create" | "get" | "getByAccessNumber" | "decideDestinations" | TicketAct;

/** The fields that a ticket on paper may show beside those of every kind. */
export type PrintedField = "driver" | "ticket_document_number" | "executor_name" | "purpose_of_activity";

/** A kind of ticket, as data: the operations that it has are made from this. */
export interface TicketKind extends TicketAddress, TicketBodies {
  ticketClass: TicketClass;
  /** The group of the reference; kinds of one group stand together. */
  group: `tickets-${string}`;
  verbs: readonly TicketVerb[];
  startsAs: "waiting_approve" | "running";
  /** Who does what, of those who hold the permission and see the ticket. */
  may: Readonly<Record<TicketAct | "create", TicketSide>>;
  rejectedWhile: readonly TicketStatus[];
  /** In this order. */
  prints: readonly PrintedField[];
  /** Good input for `create`, whose ids are replaced; the walk over all operations sends it. */
  example: object;
}

/** @throws AppError `forbidden` for people of a company that this is not for */
export function requireMay(
  { companyId }: Principal,
  { may, words }: Pick<TicketKind, "may" | "words">,
  act: TicketAct | "create",
  ticket: Pick<StoredTicket, "company_id">,
): void {
  if (companyId === null) return;
  if (may[act] === "area") throw new AppError("forbidden", `Only the area's side may ${act} ${words}`);
  if (companyId !== ticket.company_id)
    throw new AppError("forbidden", `Only the company that made it, or the area's side, may ${act} ${words}`);
}
