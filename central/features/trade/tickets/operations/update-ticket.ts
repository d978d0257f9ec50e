import { z } from "zod";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { localDate } from "../../../../../shared/lib/local-date.ts";
import { normalizePlate } from "../../../../../shared/lib/plate.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { say } from "../../../../../shared/words/say.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import type { TicketUpdate } from "../../../../wire/ticket-bodies.ts";
import { checkAll } from "../../../../platform/check-all.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { given } from "../../../../platform/patch.ts";
import { resolveReference } from "../../../../platform/resolve-reference.ts";
import { areas } from "../../../base/areas.ts";
import { decidesAsHost } from "../life/ask-approval.ts";
import { changeTicket, requireGoodChange, type TicketChange, type VehicleChange } from "../life/change-ticket.ts";
import { plannedDestinations, requireGoodDestinations, standingDestinations } from "../domain/destinations.ts";
import { requireMay, type TicketKind } from "../domain/kind.ts";
import type { PlannedVehicle } from "../domain/rules.ts";
import { papersOf, refuseForeignPapers } from "../domain/sent-papers.ts";
import { TICKETS } from "../domain/store.ts";
import { documentsAfter } from "../documents/documents-of-body.ts";
import { type PathOf, requireGoodDocuments, sharesOfTicket } from "../documents/judge.ts";
import { getTicket } from "../service.ts";
import { viewOfKind } from "./view-of-kind.ts";

export const updateTicketOf = (kind: TicketKind) =>
  defineWrite({
    id: `update${kind.noun}`,
    method: "patch",
    path: `${kind.path}/{id}`,
    permission: "tickets.update",
    scope: TICKETS,
    summary: `Update ${kind.words}: freely while it waits, later what changes nobody's passing`,
    description:
      "`vehicle_tickets` changes those that it names by `id` and adds the others; who approved a destination is asked again when the vehicles, dates, direction or area change.",
    params: z.strictObject({ id: Uuid }),
    body: kind.update,
    reply: Ticket,
    message: "ticket_updated",
    async handle({ work, actor, params, body, platform }) {
      const before = await getTicket(work.tx, actor, params.id, kind.ticketClass);
      requireMay(actor, kind, "update", before);
      // Who decides on a guest of the counter would admit another one by it.
      if (before.status === "waiting_approve" && (await decidesAsHost(work.tx, actor, kind, before)))
        throw new AppError("forbidden", say("area_side_decides_ticket"));
      const { comodity, unit_of_item, total_item } = body;
      const destinations = body.destinations && plannedDestinations(body.destinations);
      const [change, documents] = await checkAll(
        async (): Promise<TicketChange> => {
          const area = await resolveReference("area_id", areas.get(work.tx, actor, body.area_id ?? before.area_id));
          const good: TicketChange = {
            fields: Object.keys(given(body)),
            direction: body.direction,
            area,
            expiredOn: body.expired_at,
            load: { comodity, unit_of_item, total_item },
            papers: papersOf(body),
            vehicles: body.vehicle_tickets?.map(vehicleOf(localDate(work.nowMs, area.time_zone))),
            deletedVehicleIds: body.delete_vehicle_ticket_ids,
            destinations,
          };
          await requireGoodChange(work, before, good);
          return good;
        },
        () => documentsAfter(work, kind, before, body),
        () => refuseForeignPapers(work, platform.files, body, before),
        async () => {
          const areaId = body.area_id ?? before.area_id;
          const known = destinations ?? (areaId === before.area_id ? [] : await standingDestinations(work, before));
          await requireGoodDestinations(work, areaId, known);
        },
      );
      const sharesBefore = documents && (await sharesOfTicket(work.tx, before.id));
      const isPartChanged = (await kind.part?.change(work, before, body, platform)) ?? false;
      const after = await changeTicket(work, before, { ...change, documents, isPartChanged });
      if (documents) await requireGoodDocuments(work, after, pathsOf(body), body, sharesBefore);
      return viewOfKind(kind, platform, work.tx, actor, before.id);
    },
  });

/** Finds a vehicle in the request by its id; a new one by its plate. */
function pathsOf({ vehicle_tickets: sent = [] }: TicketUpdate): PathOf {
  return ({ id, plate_normal }, { field }) => {
    const byId = sent.findIndex((one) => one.id === id);
    const isNew = (one: SentVehicle) =>
      one.id === undefined && normalizePlate(one.police_number ?? "") === plate_normal;
    const at = byId >= 0 ? byId : sent.findIndex(isNew);
    return at < 0 ? null : `vehicle_tickets.${at}.${field}`;
  };
}

type SentVehicle = NonNullable<TicketUpdate["vehicle_tickets"]>[number];

const vehicleOf =
  (today: string) =>
  (sent: SentVehicle): VehicleChange | PlannedVehicle => {
    const { id, police_number, request_at_start, request_at_end, container_number, total_item } = sent;
    const load = given({ containerNumber: container_number, totalItem: total_item });
    return id === undefined
      ? {
          policeNumber: police_number ?? "",
          firstDate: request_at_start ?? today,
          lastDate: request_at_end ?? null,
          ...load,
        }
      : {
          id,
          ...given({ policeNumber: police_number, firstDate: request_at_start, lastDate: request_at_end }),
          ...load,
        };
  };
