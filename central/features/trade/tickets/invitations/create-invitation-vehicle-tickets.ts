import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { InvitationParams, InvitedVehiclesCreate } from "../../../../wire/invitation.ts";
import { Refusal } from "../../../../wire/bulk.ts";
import { bulkResults, outcomesOf, StoredOutcomes } from "../../../../platform/declare/bulk.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { addInvitedVehicle } from "./change-vehicles.ts";
import { requireInvitation } from "./store.ts";

export const createInvitationVehicleTickets = defineWrite({
  id: "createInvitationVehicleTickets",
  isOwn: true,
  method: "post",
  path: "/v1/invitation-tickets/{token}/vehicle-tickets/bulk",
  permission: "invitation",
  scope: "none",
  summary: "Add many vehicles to an invitation, one result each",
  params: InvitationParams,
  body: InvitedVehiclesCreate,
  reply: z
    .strictObject({ items: z.array(z.strictObject({ id: Uuid.nullable(), refusal: Refusal.nullable() })) })
    .meta({ id: "InvitedVehiclesInBulk" }),
  message: "vehicle_added",
  resultId: outcomesOf,
  replay: ({ id }) => {
    const stored = StoredOutcomes.parse(JSON.parse(id));
    const items = stored.map((one) =>
      typeof one === "string" ? { id: one, refusal: null } : { id: null, refusal: one },
    );
    return Promise.resolve({ items });
  },
  async handle({ work, actor, params: { token }, body }) {
    const { items } = await bulkResults(body, async (item) => {
      // Read anew for each: every vehicle makes a new version of the ticket.
      const opened = await requireInvitation(work.tx, actor, token, work.nowMs);
      const { police_number: policeNumber, request_at_start: firstDate, request_at_end: lastDate } = item;
      return { id: await addInvitedVehicle(work, opened, { policeNumber, firstDate, lastDate }) };
    });
    return { items: items.map(({ id, refusal }) => ({ id, refusal })) };
  },
});
