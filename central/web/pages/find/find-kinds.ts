import { normalizePlate } from "../../../../shared/lib/plate.ts";
import type { PageContext } from "../../page-context.ts";
import type { FoundKind } from "./find-words.ts";
import { listTickets } from "../../../features/trade/tickets/operations/list-tickets.ts";
import { listGateActivities } from "../../../features/work/gate-activities/operations/list-gate-activities.ts";
import { findCustomsDocument } from "../../../features/trade/papers/operations/find-customs-document.ts";
import { findPortDocument } from "../../../features/trade/papers/operations/find-port-document.ts";
import { vehicleOperations } from "../../../features/base/vehicles.ts";
import { companyOperations } from "../../../features/base/companies.ts";
import { listUsers } from "../../../features/base/users/operations/list-users.ts";
import { companyEmployeeOperations } from "../../../features/base/company-employees.ts";
import { listVessels } from "../../../features/trade/papers/operations/list-vessels.ts";
import type { AnyCalled, Operation } from "../../../platform/http/operation.ts";
import type { Listing } from "../../call-operation.ts";

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
  operation: Operation;
  /** @returns the hits; null when it could not be searched now */
  find: (context: PageContext, text: string) => Promise<readonly Hit[] | null>;
}

const HITS = 5;
/** Plates that look alike are found too: the very one is looked for among so many. */
const LOOKED_AT = 50;

/** A list whose search takes the text. */
function searched<T>(
  kind: FoundKind,
  operation: Listing<T>,
  hitOf: (one: T) => Hit,
  asked: (text: string) => Record<string, string> = (search) => ({ search }),
  platesOf?: (one: T) => readonly string[],
): Finder {
  const per_page = platesOf ? LOOKED_AT : HITS;
  const isExact = (one: T, text: string): boolean =>
    platesOf?.(one).some((plate) => normalizePlate(plate).includes(normalizePlate(text))) ?? true;
  return {
    kind,
    operation,
    async find(context, text) {
      const found = await context.try(operation, { query: { ...asked(text), per_page } });
      if (found.ok) {
        const [exact, others] = [true, false].map((is) => found.data.items.filter((one) => isExact(one, text) === is));
        return [...(exact ?? []), ...(others ?? [])].slice(0, HITS).map((one) => hitOf(one));
      }
      return found.problem.status === 400 ? [] : null;
    },
  };
}

/** A document by its exact number, of whatever kind the number is. */
function numbered<T extends { id: string }>(
  kind: FoundKind,
  operation: AnyCalled<T>,
  { path, parameter, hitOf }: { path: string; parameter: string; hitOf: (one: T) => Omit<Hit, "to"> },
): Finder {
  return {
    kind,
    operation,
    async find(context, text) {
      const found = await context.send(operation, { query: { [parameter]: text } });
      if (found.ok) return [{ to: `${path}/${found.data.id}`, ...hitOf(found.data) }];
      return found.problem.status < 500 && found.problem.status !== 429 ? [] : null;
    },
  };
}

/** Every kind that can be found, in the order of the answer. */
export const FINDERS: readonly Finder[] = [
  searched(
    "tickets",
    listTickets,
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
    listGateActivities,
    ({ id, vehicle_number: plate, checked_at: at }) => ({ to: `/activities/${id}`, name: plate, isPlate: true, at }),
    (plate) => ({ plate }),
    ({ vehicle_number }) => [vehicle_number],
  ),
  numbered("customs", findCustomsDocument, {
    path: "/customs-documents",
    parameter: "number",
    hitOf: ({ no_daftar: number, car, id, nama_perusahaan: company }) => ({
      name: number ?? car ?? id,
      more: [car, company].filter(Boolean).join(", "),
    }),
  }),
  numbered("port", findPortDocument, {
    path: "/port-documents",
    parameter: "spmk_number",
    hitOf: ({ spmk_number: number, nm_kapal: vessel }) => ({ name: number, more: vessel ?? "" }),
  }),
  searched(
    "vehicles",
    vehicleOperations.list,
    ({ id, police_number: name, vehicle_type: more }) => ({ to: `/vehicles/${id}`, name, isPlate: true, more }),
    (search) => ({ search }),
    ({ police_number }) => [police_number],
  ),
  searched("companies", companyOperations.list, ({ id, name, npwp }) => ({
    to: `/companies/${id}`,
    name,
    more: npwp ?? "",
  })),
  searched("people", listUsers, ({ id, fullname: name, email, role }) => ({
    to: `/people/${id}`,
    name,
    more: `${role.name}, ${email}`,
  })),
  searched("employees", companyEmployeeOperations.list, ({ id, name, position }) => ({
    to: `/employees/${id}`,
    name,
    more: position ?? "",
  })),
  searched("vessels", listVessels, ({ id, nm_kapal: name, kd_kapal: more }) => ({
    to: `/vessels/${id}`,
    name: name ?? more,
    more,
  })),
];
