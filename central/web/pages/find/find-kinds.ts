import type { z } from "zod";
import { normalizePlate } from "../../../../shared/lib/plate.ts";
import { Company } from "../../../wire/company.ts";
import { CompanyEmployee } from "../../../wire/company-employee.ts";
import { FoundCustomsDocument } from "../../../wire/customs-document.ts";
import { GateActivity } from "../../../wire/gate-activity.ts";
import { FoundPortDocument, Vessel } from "../../../wire/port-document.ts";
import { Ticket } from "../../../wire/ticket.ts";
import { User } from "../../../wire/user.ts";
import { Vehicle } from "../../../../shared/wire/vehicle-ticket.ts";
import { listOf } from "../../../platform/lists.ts";
import type { Visit } from "../../visit.ts";
import type { FoundKind } from "./find-words.ts";

/** Something that was found: where it stands, its name, and what tells it from others. */
export interface Hit {
  to: string;
  name: string;
  /** Is the name a plate? */
  isPlate?: boolean;
  more?: string;
  /** When it happened, ISO 8601, of what has a moment. */
  at?: string;
}

/** Where one kind of records is looked for: by an operation with an index behind it. */
export interface Finder {
  kind: FoundKind;
  operation: string;
  /** @returns the hits; null when it could not be searched now */
  find: (visit: Visit, text: string) => Promise<readonly Hit[] | null>;
}

const HITS = 5;
/** Plates that look alike are found too: the very one is looked for among so many. */
const LOOKED_AT = 50;

/** A list whose search takes the text. */
function searched<S extends z.ZodType>(
  kind: FoundKind,
  operation: string,
  record: S,
  hitOf: (one: z.output<S>) => Hit,
  asked: (text: string) => Record<string, string> = (search) => ({ search }),
  platesOf?: (one: z.output<S>) => readonly string[],
): Finder {
  const Page = listOf(record);
  const per_page = platesOf ? LOOKED_AT : HITS;
  const isExact = (one: z.output<S>, text: string): boolean =>
    platesOf?.(one).some((plate) => normalizePlate(plate).includes(normalizePlate(text))) ?? true;
  return {
    ...{ kind, operation },
    async find(visit, text) {
      const found = await visit.try(operation, { query: { ...asked(text), per_page } }, Page);
      if (found.ok) {
        const [exact, others] = [true, false].map((is) => found.data.items.filter((one) => isExact(one, text) === is));
        return [...(exact ?? []), ...(others ?? [])].slice(0, HITS).map((one) => hitOf(one));
      }
      return found.problem.status === 400 ? [] : null;
    },
  };
}

/** A document by its exact number, of whatever kind the number is. */
function numbered<S extends z.ZodType<{ id: string }>>(
  kind: FoundKind,
  operation: string,
  record: S,
  { path, parameter, hitOf }: { path: string; parameter: string; hitOf: (one: z.output<S>) => Omit<Hit, "to"> },
): Finder {
  return {
    ...{ kind, operation },
    async find(visit, text) {
      const found = await visit.try(operation, { query: { [parameter]: text } }, record);
      if (found.ok) return [{ to: `${path}/${found.data.id}`, ...hitOf(found.data) }];
      return found.problem.status < 500 && found.problem.status !== 429 ? [] : null;
    },
  };
}

/** Every kind that can be found, in the order of the answer. */
export const FINDERS: readonly Finder[] = [
  searched(
    "tickets",
    "listTickets",
    Ticket,
    (ticket) => ({
      to: `/tickets/${encodeURIComponent(ticket.ticket_access_number)}`,
      name: ticket.ticket_access_number,
      more: [ticket.company.name, ...ticket.vehicle_tickets.slice(0, 2).map((one) => one.police_number)].join(", "),
    }),
    (search) => ({ search }),
    (ticket) => ticket.vehicle_tickets.map((one) => one.police_number),
  ),
  searched(
    "activities",
    "listGateActivities",
    GateActivity,
    ({ id, vehicle_number: plate, checked_at: at }) => ({ to: `/activities/${id}`, name: plate, isPlate: true, at }),
    (plate) => ({ plate }),
    ({ vehicle_number }) => [vehicle_number],
  ),
  numbered("customs", "findCustomsDocument", FoundCustomsDocument, {
    path: "/customs-documents",
    parameter: "number",
    hitOf: ({ no_daftar: number, car, id, nama_perusahaan: company }) => ({
      name: number ?? car ?? id,
      more: [car, company].filter(Boolean).join(", "),
    }),
  }),
  numbered("port", "findPortDocument", FoundPortDocument, {
    path: "/port-documents",
    parameter: "spmk_number",
    hitOf: ({ spmk_number: number, nm_kapal: vessel }) => ({ name: number, more: vessel ?? "" }),
  }),
  searched(
    "vehicles",
    "listVehicles",
    Vehicle,
    ({ id, police_number: name, vehicle_type: more }) => ({ to: `/vehicles/${id}`, name, isPlate: true, more }),
    (search) => ({ search }),
    ({ police_number }) => [police_number],
  ),
  searched("companies", "listCompanies", Company, ({ id, name, npwp }) => ({
    ...{ to: `/companies/${id}`, name, more: npwp ?? "" },
  })),
  searched("people", "listUsers", User, ({ id, fullname: name, email, role }) => ({
    ...{ to: `/people/${id}`, name, more: `${role.name}, ${email}` },
  })),
  searched("employees", "listCompanyEmployees", CompanyEmployee, ({ id, name, position }) => ({
    ...{ to: `/employees/${id}`, name, more: position ?? "" },
  })),
  searched("vessels", "listVessels", Vessel, ({ id, nm_kapal: name, kd_kapal: more }) => ({
    ...{ to: `/vessels/${id}`, name: name ?? more, more },
  })),
];
