import { normalizeTicketCode } from "../../../shared/credential/ticket-code.ts";
import { lastDateOf } from "../../../shared/lib/last-date.ts";
import { normalizePlate } from "../../../shared/lib/plate.ts";
import type { Presentation } from "../../../shared/rules/facts.ts";
import { countingStep } from "../../../shared/rules/next-step.ts";
import type { LastStep } from "../../../shared/wire/decision.ts";
import { VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import type { SearchHit, SearchView } from "../ports.ts";

/** Finds tickets while officers type. */
export interface Search {
  /** @param query as typed; fewer than two letters find nothing */
  byText(query: string): Promise<SearchView>;
  hit(vehicleTicketId: string): SearchHit | null;
}

export interface SearchDeps {
  /** Tickets as the replica stores them, best first. */
  find: (query: string, most: number) => Promise<string[]>;
  ticket: (vehicleTicketId: string) => VehicleTicketRecord | null;
  /** Reads the text of a QR, or a code with words around it. */
  read: (text: string) => Presentation;
  /** The last step, including steps that this gate and others saw since the last sync with central. */
  lastStepOf: (ticket: VehicleTicketRecord) => LastStep | null;
  /** Of the area: its days end a ticket. */
  timeZone: () => string;
}

/** It would find half of all tickets. @param query without spaces around it */
export function isTooShort(query: string): boolean {
  return normalizePlate(query).length < 2 && query.length < 3;
}

const SHOWN = 20;
const MAX_QUERY = 64;

export function openSearch({ find, ticket, read, lastStepOf, timeZone }: SearchDeps): Search {
  const hitOf = (record: VehicleTicketRecord): SearchHit => {
    const last = countingStep(lastStepOf(record), record.steps_reset_at);
    return {
      vehicle_ticket_id: record.id,
      code: record.vehicle_ticket_code,
      police_number: record.police_number,
      company_name: record.company_name,
      ticket_access_number: record.ticket_access_number,
      ticket_class: record.ticket_class,
      status: record.ticket_status !== "running" || record.status === "active" ? record.ticket_status : record.status,
      request_at_start: record.request_at_start,
      last_date: lastDateOf(record, timeZone()),
      container_number: record.container_number,
      customs: record.customs,
      is_inside: last?.step === "in",
      last_step: last && { step: last.step, at: last.at, gate_name: last.gate_name },
    };
  };
  const ofCredential = (id: string): SearchView => {
    const record = ticket(id);
    return { query: record?.vehicle_ticket_code ?? "", hits: record ? [hitOf(record)] : [], has_more: false };
  };
  return {
    async byText(typed) {
      const presented = read(typed);
      if (presented.kind === "credential") return ofCredential(presented.payload.vehicleTicketId);
      // A text that is a code as a whole may be a plate as well.
      const isAmidWords = presented.kind === "reference" && presented.text !== normalizeTicketCode(typed);
      const query = (isAmidWords ? presented.text : typed.trim()).slice(0, MAX_QUERY);
      if (isTooShort(query)) return { query, hits: [], has_more: false };
      const found = await find(query, SHOWN + 1);
      const hits = found.slice(0, SHOWN).map((body) => hitOf(VehicleTicketRecord.parse(JSON.parse(body))));
      return { query, hits, has_more: found.length > SHOWN };
    },
    hit(vehicleTicketId) {
      const record = ticket(vehicleTicketId);
      return record && hitOf(record);
    },
  };
}
