import { invalidInput } from "../../../../../shared/errors/app-error.ts";
import { localDate } from "../../../../../shared/lib/local-date.ts";
import type { Area } from "../../../../../shared/wire/area.ts";
import type { Company } from "../../../../wire/company.ts";
import type { TicketCreate } from "../../../../wire/ticket-bodies.ts";
import { say } from "../../../../../shared/words/say.ts";
import { checkAll } from "../../../../platform/check-all.ts";
import { given } from "../../../../platform/patch.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { resolveReference } from "../../../../platform/resolve-reference.ts";
import type { Work } from "../../../../platform/transact.ts";
import { areas } from "../../../base/areas.ts";
import { companyNamed } from "../../../base/companies.ts";
import { type PathOf, requireGoodDocuments } from "../documents/judge.ts";
import { documentsSent } from "../documents/documents-of-body.ts";
import { totalOf } from "../domain/cargo.ts";
import { plannedDestinations, requireGoodDestinations } from "../domain/destinations.ts";
import { type PartNeeds, refuseExternalSystems, requireMay, type TicketKind } from "../domain/kind.ts";
import { askApproval } from "./ask-approval.ts";
import { makeTicket, requireGoodPlan } from "./make-ticket.ts";
import type { PlannedVehicle } from "../domain/rules.ts";
import { papersOf, refuseForeignPapers } from "../domain/sent-papers.ts";
import type { StoredTicket } from "../domain/stored.ts";

/**
 * Makes a ticket of a kind from the request.
 * @param made.id a new one unless given
 * @param made.source `autogate` for people, otherwise the name of another system
 * @param made.companyType the only type of company that it may be for
 * @throws AppError `forbidden`, or `invalid_input` with every problem
 */
export async function makeTicketOfKind(
  work: Work,
  kind: TicketKind,
  body: TicketCreate,
  needs: PartNeeds & Pick<Platform, "files">,
  made: { id?: string; source?: string; companyType?: Company["type"] } = {},
): Promise<StoredTicket> {
  const { id, source = "autogate", companyType } = made;
  const expiredOn = body.expired_at ?? null;
  const destinations = plannedDestinations(body.destinations ?? []);
  const [company, area, , , { documents, containers }] = await checkAll(
    async () => {
      const found = await companyNamed(work, body.company_id);
      if (companyType === undefined || found.type === companyType) return found;
      throw invalidInput([{ path: "company_id", said: say("is_company_of_other_kind") }]);
    },
    async () => {
      const found = await resolveReference("area_id", areas.get(work.tx, work.actor, body.area_id));
      const vehicles = vehiclesOf(body, found, work.nowMs);
      requireGoodPlan({ vehicles, expiredOn, today: localDate(work.nowMs, found.time_zone) });
      refuseReversed(body);
      return found;
    },
    () => refuseForeignPapers(work, needs.files, body, { company_id: body.company_id }),
    () => requireGoodDestinations(work, body.area_id, destinations),
    () => documentsSent(work, kind, body, { areaId: body.area_id, companyId: body.company_id ?? work.actor.companyId }),
  );
  requireMay(work.actor, kind, "create", { company_id: company.id });
  if (made.source === undefined) refuseExternalSystems(work.actor);
  const { comodity = null, unit_of_item = null, total_item = 0, direction = "in_out" } = body;
  const ticket = await makeTicket(work, {
    ...(id !== undefined && { id }),
    ticketClass: kind.ticketClass,
    ...(kind.label !== undefined && { label: kind.label }),
    status: kind.startsAs,
    source,
    direction,
    companyId: company.id,
    area,
    expiredOn,
    load: { comodity, unit_of_item, total_item },
    papers: papersOf(body),
    documents,
    vehicles: vehiclesOf(body, area, work.nowMs).map((vehicle, at) => ({
      ...vehicle,
      ...(containers[at] && { containers: containers[at], ...given({ totalItem: totalOf(containers[at]) }) }),
    })),
    destinations,
  });
  const pathOf: PathOf = ({ position }, { cargo, field }) =>
    kind.documents === "containers"
      ? `vehicle_tickets.${position}.containers.${cargo}.${field}`
      : `vehicle_tickets.${position}.${field}`;
  if (kind.documents !== undefined) await requireGoodDocuments(work, ticket, pathOf, body);
  await kind.part?.make(work, ticket, body, needs);
  // Other systems ask by themselves, and for many at once.
  if (made.source === undefined && ticket.status === "waiting_approve") await askApproval(work, kind, ticket);
  return ticket;
}

/** The vehicles may have days of their own: those of the ticket must make sense all the same. */
function refuseReversed({ request_at, expired_at }: Pick<TicketCreate, "request_at" | "expired_at">): void {
  if (!request_at || !expired_at || request_at <= expired_at) return;
  throw invalidInput([{ path: "expired_at", said: say("ends_before_start") }]);
}

/** Names the problems of a single vehicle by the request's fields, where the request has no list. */
const OF_ONE = { request_at_start: "request_at", request_at_end: "expired_at", police_number: "police_number" };

/** The single vehicle of `police_number`, or the vehicles of `vehicle_tickets`. */
function vehiclesOf(body: TicketCreate, { time_zone }: Pick<Area, "time_zone">, nowMs: number): PlannedVehicle[] {
  const firstDay = body.request_at ?? localDate(nowMs, time_zone);
  if (body.police_number !== undefined)
    return [{ policeNumber: body.police_number, firstDate: firstDay, lastDate: null, sentAs: OF_ONE }];
  return body.vehicle_tickets.map(({ police_number, request_at_start, request_at_end, ...load }) => ({
    policeNumber: police_number,
    firstDate: request_at_start ?? firstDay,
    lastDate: request_at_end,
    ...given({ containerNumber: load.container_number, totalItem: load.total_item }),
  }));
}
