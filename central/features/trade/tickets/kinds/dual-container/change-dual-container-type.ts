import { z } from "zod";
import { AppError, invalidInput } from "../../../../../../shared/errors/app-error.ts";
import type { InputProblem } from "../../../../../../shared/errors/codes.ts";
import { normalContainer } from "../../../../../../shared/lib/container-number.ts";
import { Uuid } from "../../../../../../shared/wire/common.ts";
import { Ticket } from "../../../../../wire/ticket.ts";
import { DualTypeChange } from "../../../../../wire/ticket-documents.ts";
import { defineWrite } from "../../../../../platform/http/operation.ts";
import { given } from "../../../../../platform/patch.ts";
import type { Work } from "../../../../../platform/transact.ts";
import { type PathOf, requireGoodDocuments, sharesOfTicket } from "../../documents/judge.ts";
import { cargoSent } from "../../documents/documents-of-body.ts";
import { saveDocumentTerms } from "../../documents/terms.ts";
import { type Cargo, tiesFor, totalOf, type Tie } from "../../domain/cargo.ts";
import { requireMay } from "../../domain/kind.ts";
import { isOpen } from "../../domain/rules.ts";
import { saveTicket, saveVehicleTicket, TICKETS, vehicleTicketsOf } from "../../domain/store.ts";
import type { StoredTicket, StoredVehicleTicket } from "../../domain/stored.ts";
import { saveTies, tiesOf } from "../../gates/papers.ts";
import { publishVehicleTickets } from "../../gates/publish.ts";
import { viewOfKind } from "../../operations/view-of-kind.ts";
import { getTicket } from "../../service.ts";
import { DUAL_CONTAINER } from "./dual-container.ts";
import { say } from "../../../../../../shared/words/say.ts";
import type { Said } from "../../../../../../shared/wire/said.ts";

type Change = z.output<typeof DualTypeChange>;

export const changeDualContainerType = defineWrite({
  id: "changeDualContainerType",
  method: "patch",
  path: "/v1/tickets/dual-container/{id}/type",
  permission: "tickets.update",
  scope: TICKETS,
  summary: "Change the number of containers on the vehicles with a reason, before the first of them checks in",
  params: z.strictObject({ id: Uuid }),
  body: DualTypeChange,
  example: { body: { type: "single", reason: "the second container is not ready" } },
  reply: Ticket,
  message: "type_changed",
  async handle({ work, actor, params, body, platform }) {
    const before = await getTicket(work.tx, actor, params.id, DUAL_CONTAINER.ticketClass);
    requireMay(actor, DUAL_CONTAINER, "update", before);
    const vehicles = await vehicleTicketsOf(work.tx, [before.id]);
    requireChangeable(before, vehicles, body);
    const ties = await tiesOf(
      work.tx,
      vehicles.map(({ id }) => id),
    );
    const cargo = await cargoAfter(work, before, { vehicles, ties }, body);
    if (actor.companyId !== null && before.status === "running") requireDropsAlone(body, cargo, ties);
    const sharesBefore = await sharesOfTicket(work.tx, before.id);
    const after = await saveTicket(work, before, { type: body.type });
    await saveDocumentTerms(work, after, { type_reason: body.reason });
    for (const vehicle of vehicles) {
      const carried = cargo.get(vehicle.id) ?? [];
      await saveTies(work, vehicle.id, tiesFor(after, carried));
      await saveVehicleTicket(work, vehicle, {
        container_number: carried[0]?.containerNumber ?? null,
        ...given({ total_item: totalOf(carried) }),
      });
    }
    await publishVehicleTickets(work, { ticketId: before.id });
    const pathOf: PathOf = ({ id }, { cargo: container, field }) => {
      const at = body.vehicle_tickets.findIndex((one) => one.id === id);
      return at < 0 ? null : `vehicle_tickets.${at}.containers.${container}.${field}`;
    };
    await requireGoodDocuments(work, after, pathOf, {}, sharesBefore);
    return viewOfKind(DUAL_CONTAINER, platform, work.tx, actor, before.id);
  },
});

/** @throws AppError `wrong_state` when the ticket has ended, is of this type already, or a vehicle has passed a gate */
function requireChangeable(
  { status, type, ticket_access_number: number }: StoredTicket,
  vehicles: readonly StoredVehicleTicket[],
  body: Change,
): void {
  const refuse = (said: Said) => {
    throw new AppError("wrong_state", said);
  };
  if (!isOpen(status)) refuse(say("ticket_is", { number, status: say(`status_${status}`) }));
  if (type === body.type) refuse(say("ticket_is_of_type", { number, type }));
  if (vehicles.some(({ last_step_at }) => last_step_at !== null)) refuse(say("ticket_has_checked_in", { number }));
}

const COUNT = { dual: 2, single: 1 } as const;

/**
 * The containers of each vehicle after the change, by its id.
 * @throws AppError `invalid_input` naming each vehicle without as many containers as the type needs
 */
async function cargoAfter(
  work: Work,
  { area_id: areaId, company_id: companyId }: StoredTicket,
  { vehicles, ties }: { vehicles: readonly StoredVehicleTicket[]; ties: ReadonlyMap<string, readonly Tie[]> },
  { type, vehicle_tickets: sent }: Change,
): Promise<Map<string, Cargo[]>> {
  const problems: InputProblem[] = [];
  for (const [at, { id, containers }] of sent.entries()) {
    const isThere = vehicles.some((vehicle) => vehicle.id === id);
    if (!isThere || sent.findIndex((one) => one.id === id) < at)
      problems.push({ path: `vehicle_tickets.${at}.id`, said: say("is_not_on_ticket_or_twice") });
    else if (containers.length !== COUNT[type])
      problems.push({
        path: `vehicle_tickets.${at}.containers`,
        said: say("must_hold_containers", { count: COUNT[type] }),
      });
  }
  const unnamed = vehicles.filter(({ id }) => !sent.some((one) => one.id === id));
  if (type === "dual" && unnamed.length > 0)
    problems.push({ path: "vehicle_tickets", said: say("must_name_all_containers") });
  if (problems.length > 0) throw invalidInput(problems);
  const named = await cargoSent(
    work,
    sent.map(({ containers }) => containers),
    { areaId, companyId },
  );
  const cargo = new Map(sent.map(({ id }, at) => [id, named[at] ?? []]));
  for (const { id } of unnamed) {
    const [first] = (ties.get(id) ?? []).filter((tie) => tie.type === "ceisa");
    if (first)
      cargo.set(id, [
        {
          containerNumber: first.containerNumber,
          customsId: first.documentId,
          quantity: first.quantity ?? null,
        },
      ]);
  }
  return cargo;
}

/**
 * The gates judge a running ticket by its papers: its company may drop a container, and changes nothing of the others.
 * @throws AppError `forbidden` when a container, its document or its quantity was not on the vehicle before
 */
function requireDropsAlone(
  { vehicle_tickets: sent }: Change,
  cargo: ReadonlyMap<string, readonly Cargo[]>,
  ties: ReadonlyMap<string, readonly Tie[]>,
): void {
  const isKept = (id: string, { containerNumber, customsId, quantity }: Cargo): boolean =>
    (ties.get(id) ?? []).some(
      (tie) =>
        tie.documentId === customsId &&
        normalContainer(tie.containerNumber ?? "") === normalContainer(containerNumber ?? "") &&
        (tie.quantity ?? null) === quantity,
    );
  const isOther = sent.some(({ id }) => !(cargo.get(id) ?? []).every((one) => isKept(id, one)));
  if (isOther) throw new AppError("forbidden", say("company_only_drops"));
}
