import { html } from "hono/html";
import { claimedVehicle } from "../../../shared/credential/credential.ts";
import { AppError } from "../../../shared/errors/app-error.ts";
import { findPresented } from "../../../shared/credential/find-presented.ts";
import { say } from "../../../shared/words/say.ts";
import type { Markup } from "../../../shared/web/markup.ts";
import { hideCredentials } from "../../platform/http/hide-credentials.ts";
import type { Act } from "../page.ts";
import { textOfForm } from "../read-form.ts";
import type { PageContext } from "../page-context.ts";
import { normalText } from "../../../shared/lib/normal-text.ts";
import { getProfile } from "../../features/base/profile/get-profile.ts";
import { listTickets } from "../../features/trade/tickets/operations/list-tickets.ts";

/**
 * Filters are sent in the body of a form, and come back as an address: an address holds the state of a list, and nothing
 * that opens a barrier, because it stays in histories and logs.
 */
const PATH = "/filter";
const LIST = "list";
/** Browsers, servers and proxies between them take longer addresses apart from each other. */
const MAX_ADDRESS = 4000;
/** Here a ticket is found by its own number; elsewhere what belongs to a vehicle is found by its plate. */
const OF_TICKETS: ReadonlySet<string> = new Set(["/find", "/tickets"]);

/** A form of filters. @param path the page that its filters belong to */
export function formOfFilters(path: string, className: string, fields: Markup): Markup {
  return html`<form class="${className}" method="post" action="${PATH}" role="search">
    <input type="hidden" name="${LIST}" value="${path}" />
    ${fields}
  </form>`;
}

export const filterAct: Act = {
  path: PATH,
  uses: [getProfile, listTickets],
  async perform(context, form) {
    const list = textOfForm(form, LIST);
    const given = [...form].flatMap(([name, value]): [string, string][] =>
      name === LIST || typeof value !== "string" || value.trim() === "" ? [] : [[name, value.trim()]],
    );
    if (new URLSearchParams(given).toString().length > MAX_ADDRESS)
      throw new AppError("too_large", say("filters_are_too_long", { limit: MAX_ADDRESS }));
    const query = new URLSearchParams();
    for (const [name, text] of given) query.append(name, await withoutSecret(context, list, text));
    return { to: query.size === 0 ? list : `${list}?${query.toString()}` };
  },
};

/** A filter with the ticket's number or plate in place of its credential or code. */
async function withoutSecret(context: PageContext, list: string, text: string): Promise<string> {
  const found = findPresented(text);
  if ("text" in found && context.may(listTickets)) {
    const answer = await context.try(listTickets, { query: { search: found.text, per_page: 1 } });
    const [ticket] = answer.ok ? answer.data.items : [];
    const id = claimedVehicle(found.text);
    const vehicle = ticket?.vehicle_tickets.find((one) => one.id === id || one.vehicle_ticket_code === found.text);
    if (ticket && vehicle) return OF_TICKETS.has(list) ? ticket.ticket_access_number : vehicle.police_number;
  }
  const seen = found.is === "credential" ? found.text : normalText(text, "NFKC").replace(/[\p{Cf}\p{DI}]/gu, "");
  const hidden = hideCredentials(seen);
  return hidden === seen ? text : hidden;
}
