import { AppError } from "../../../../../shared/errors/app-error.ts";
import { BufferEnter, BufferEntry } from "../../../../../shared/wire/buffer-zone.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { resolveReference } from "../../../../platform/resolve-reference.ts";
import { ownerOfVehicleTicket, vehicleTicketById } from "../../../trade/tickets/service.ts";
import { shownEntry } from "../room.ts";
import { enter, refusalOf } from "../enter.ts";
import { entries, entriesOfTickets } from "../store.ts";
import { say } from "../../../../../shared/words/say.ts";

export const enterBufferZone = defineWrite({
  id: "enterBufferZone",
  method: "post",
  path: "/v1/buffer-zone/enter",
  permission: "gates.check-in",
  scope: entries.declared.scope,
  summary: "A vehicle enters the buffer zone and takes its place in the queue",
  description: "Its ticket must be valid and its next step must be in. A vehicle that waits already is refused.",
  body: BufferEnter,
  example: { body: { vehicle_ticket_id: "01920000-0000-7000-8000-000000000001", priority: "normal" } },
  reply: BufferEntry,
  message: "buffer_zone_entered",
  fails: ["wrong_state", "already_exists"],
  replay: async ({ db, actor, id, platform }) =>
    shownEntry(db, await entries.get(db, actor, id), platform.clock.nowMs()),
  async handle({ work, body: { vehicle_ticket_id, priority } }) {
    const found = ownerOfVehicleTicket(work.tx, work.actor, vehicle_ticket_id);
    const { area_id, company_id } = await resolveReference("vehicle_ticket_id", found);
    const ticket = await vehicleTicketById(work.tx, vehicle_ticket_id);
    const refusal = ticket && refusalOf(ticket);
    if (!ticket || refusal)
      throw new AppError("wrong_state", say("vehicle_cannot_wait", { why: refusal ?? say("it_has_no_ticket") }));
    const [before] = await entriesOfTickets(work.tx, [vehicle_ticket_id]);
    if (before) {
      const { place } = await shownEntry(work.tx, before, work.nowMs);
      const where = place === null ? say("it_was_called") : say("at_place", { place });
      throw new AppError("already_exists", say("vehicle_waits_already", { where }));
    }
    const entry = await enter(work, ticket, { area_id, company_id }, priority);
    return shownEntry(work.tx, entry, work.nowMs);
  },
});
