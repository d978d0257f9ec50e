import { Ticket } from "../../../shared/wire/ticket.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { OneTicket, type TenantKind } from "./kind.ts";
import { type TenantNeeds } from "./needs.ts";

export const getTenantTicket = ({ db }: Platform, { tickets }: TenantNeeds, kind: TenantKind) =>
  defineOperation({
    id: `getTicket${kind.suffix}`,
    method: "get",
    path: `${kind.path}/{id}`,
    permission: "tickets.read",
    summary: `Detail of a ticket of a tenant ${kind.words}`,
    params: OneTicket,
    reply: Ticket,
    async handle({ actor, params }) {
      const { id } = await tickets.find(db, actor, params.id, kind.ticketClass);
      return tickets.ticketView(db, actor, id);
    },
  });
