import { z } from "zod";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { epochMsOf, isoTime } from "../../../../../shared/lib/clock.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Line } from "../../../../../shared/wire/common.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { ticketBodies } from "../../../../wire/ticket-bodies.ts";
import { defineWrite, readAfterCommit, type Tools } from "../../../../platform/http/operation.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { claimReference, nthNewestOf } from "../domain/external-references.ts";
import { TICKETS } from "../domain/store.ts";
import { makeTicketOfKind } from "../life/ticket-of-body.ts";
import { WITHOUT_PABEANAN } from "../kinds/without-pabeanan.ts";
import { ticketView } from "../service.ts";
import { say } from "../../../../../shared/words/say.ts";

const MINUTE_MS = 60_000;
const own = { reference: Line.max(100) };
const Referenced = z.object(own);

// An external system uploads no files.
const { create: body } = ticketBodies("ExternalTicket", {
  without: ["driver", "delivery_order_file_path", "bill_of_landing_file_path", "invoice_file_path", "other_file_path"],
  own,
});

/** Creates a ticket for a company of one type. */
const createFor = (name: "Tenant" | "Company", companyType: "tenant" | "customer") =>
  defineWrite({
    id: `createExternal${name}Ticket`,
    method: "post",
    path: `/v1/external/tickets/${name === "Tenant" ? "tenant" : "company"}`,
    permission: "external",
    scope: TICKETS,
    summary: `Create a ticket for a company of type \`${companyType}\` as an external system`,
    description:
      "`reference` is the system's own and unique for its client: the same request again returns the ticket that it made, another request with this reference is a conflict. Beyond the client's tickets in a minute the answer is 429 with `Retry-After`, and nothing was made.",
    body,
    example: { body: { ...WITHOUT_PABEANAN.example, reference: "ORDER-2026-0042" } },
    reply: Ticket,
    message: "ticket_created",
    replay: ({ db, actor, id, platform }) => ticketView(platform, db, actor, id),
    prepare: ({ db, actor, platform }) => requirePace(db, actor.id, platform),
    async handle({ work, actor, body: sent, platform }) {
      if (!actor.permissions.has("tickets.create"))
        throw new AppError("forbidden", say("client_lacks_scope", { scope: "tickets.create" }));
      const { reference } = Referenced.parse(sent);
      // Without nulls: a later version may know more optional fields.
      const asked = JSON.stringify([companyType, sent], (_, value: unknown) => value ?? undefined);
      const id = newId(work.nowMs);
      const before = await claimReference(work, {
        id,
        client_id: actor.id,
        reference,
        request_digest: platform.identity.vault.digest(asked, "external-ticket"),
      });
      if (before !== null) return readAfterCommit(before);
      await makeTicketOfKind(work, WITHOUT_PABEANAN, sent, platform, { id, source: actor.name, companyType });
      return readAfterCommit(id);
    },
  });

export const externalTickets = [createFor("Tenant", "tenant"), createFor("Company", "customer")];

/** @throws AppError `rate_limited` with `Retry-After` when the client made as many tickets in the last minute as it may */
async function requirePace(db: Reads, clientId: string, { clock, config }: Tools): Promise<void> {
  const nowMs = clock.nowMs();
  const most = config.external_tickets_per_minute;
  const at = await nthNewestOf(db, clientId, most, isoTime(nowMs - MINUTE_MS));
  if (at === null) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((epochMsOf(at) + MINUTE_MS - nowMs) / 1000));
  throw new AppError("rate_limited", say("client_makes_too_many_tickets", { limit: most }), {
    retryAfterSeconds,
  });
}
