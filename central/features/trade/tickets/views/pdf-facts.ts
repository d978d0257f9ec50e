import type { Ticket } from "../../../../wire/ticket.ts";
import type { PrintedField } from "../domain/kind.ts";
import type { StoredTicket } from "../domain/stored.ts";
import type { QrOfTicket } from "../qr/qr-of-ticket.ts";
import { TICKET_DIRECTIONS } from "../../../../../shared/words/values/tickets.ts";
import { type InBoth, inBoth } from "../../../../platform/pdf/in-both.ts";
import { LABELS, NO_END, printedDate } from "./pdf-words.ts";

/** A ticket for printing. */
export interface PrintedTicket {
  /** The ticket as its reader sees it. */
  view: Ticket;
  stored: StoredTicket;
  /** The company that an invitation names; null on other kinds. */
  invitedCompany: string | null;
  /** The fields that its kind prints beside those of every kind. */
  prints: readonly PrintedField[];
}

/** A printed line: its label, and its value as one line of text. */
export interface Fact {
  label: InBoth;
  value: string;
}

/** With more characters, the facts of one vehicle no longer fit one page. */
const MAX_CHARACTERS = 80;

/** What a printed page says about a ticket without its vehicle: who, and where. Facts without a value are left out. */
export function factsOfTicket(printed: PrintedTicket): Fact[] {
  return [...facts(whoOf(printed)), ...facts(whereOf(printed))];
}

/** What the page of a vehicle says: who, what, when, where. Facts without a value are left out. */
export function factsOfVehicle(printed: PrintedTicket, { vehicleTicket: vehicle, lastDate }: QrOfTicket): Fact[] {
  const { view, stored, prints } = printed;
  const shown = view.vehicle_tickets.find(({ id }) => id === vehicle.id);
  const containers = [vehicle.container_number, ...(shown?.papers ?? []).map((paper) => paper.container_number)];
  const { comodity, total_item, unit_of_item } = vehicle;
  const amount = total_item > 0 ? `${total_item} ${unit_of_item ?? ""}` : null;
  return [
    ...facts(whoOf(printed)),
    ...facts([
      [LABELS.purpose, prints.includes("purpose_of_activity") ? view.purpose_of_activity : null],
      [LABELS.load, joined([amount, comodity], " ")],
      [LABELS.container, joined(containers, ", ")],
      [LABELS.document, prints.includes("ticket_document_number") ? view.ticket_document_number : null],
      [
        LABELS.valid,
        `${printedDate(vehicle.request_at_start)} – ${lastDate === null ? NO_END.join(" · ") : printedDate(lastDate)}`,
      ],
      [LABELS.direction, inBoth(TICKET_DIRECTIONS[stored.direction]).join(" · ")],
    ]),
    ...facts(whereOf(printed)),
  ];
}

type Line = readonly [InBoth, string | null];

function whoOf({ view, invitedCompany, prints }: PrintedTicket): Line[] {
  const { guest } = view;
  return [
    [LABELS.company, view.company.name],
    [LABELS.invited, invitedCompany],
    [LABELS.host, guest?.host_name ?? null],
    [LABELS.people, guest ? String(guest.number_of_people) : null],
    [LABELS.driver, prints.includes("driver") ? view.driver : null],
    [LABELS.executor, prints.includes("executor_name") ? view.executor_name : null],
  ];
}

function whereOf({ view }: PrintedTicket): Line[] {
  const places = view.ticket_buildings.map(({ company, building }) => joined([company.name, building?.name], ", "));
  return [
    [LABELS.area, view.area.name],
    [LABELS.destination, joined(places, "; ")],
  ];
}

function facts(lines: readonly Line[]): Fact[] {
  return lines.flatMap(([label, value]) => (value === null || value === "" ? [] : [{ label, value: cut(value) }]));
}

/** The distinct texts in one line; null without any. */
function joined(texts: readonly (string | null | undefined)[], separator: string): string | null {
  const given = new Set(
    texts.flatMap((text) => (text === undefined || text === null || text === "" ? [] : [text.trim()])),
  );
  return given.size === 0 ? null : [...given].join(separator);
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MAX_CHARACTERS ? text : `${characters.slice(0, MAX_CHARACTERS - 1).join("")}…`;
}
