import { html } from "hono/html";
import type { User } from "../../../wire/user.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { tag } from "../../../../shared/web/parts.ts";
import { momentOf } from "../../parts/evidence.ts";
import type { Reader } from "../../parts/resource-acts.ts";
import { tableCard } from "../../parts/table.ts";
import { PERSON_WORDS } from "./person-words.ts";
import { getUserSecondFactors } from "../../../features/base/users/operations/get-user-second-factors.ts";
import { listUserSessions } from "../../../features/base/users/operations/list-user-sessions.ts";

/** The open sessions of a person, each with its end; nothing for an account that the reader may not change. */
export async function sessionsCard({ id }: User, { context, moments }: Reader): Promise<Markup | string> {
  if (!context.may(listUserSessions)) return NOTHING;
  const found = await context.try(listUserSessions, { params: { id }, query: { per_page: 100 } });
  if (!found.ok) return NOTHING;
  const words = PERSON_WORDS[context.language];
  if (found.data.items.length === 0)
    return html`<section class="card" aria-labelledby="sessions">
      <div class="card-head"><h2 id="sessions">${words.sessions}</h2></div>
      <p class="card-body">${words.noSessions}</p>
    </section>`;
  return tableCard("sessions", words.sessions, {
    columns: [words.device, words.lastUse, words.address, words.end],
    rows: found.data.items.map((session) => [
      session.device_name ?? (session.kind === "mobile" ? words.phoneSession : words.browser),
      momentOf(session.last_used_at, { context, moments }),
      session.last_address ?? "",
      session.is_current
        ? tag("plain", null, words.current)
        : html`<form method="post" action="/people/${id}/end-session">
            <input type="hidden" name="session" value="${session.id}" />
            <button class="button" type="submit">${words.end}</button>
          </form>`,
    ]),
  });
}

/** Which second factors a person has; nothing for an account that the reader may not change. */
export async function factorsCard({ id }: User, { context }: Reader): Promise<Markup | string> {
  if (!context.may(getUserSecondFactors)) return NOTHING;
  const found = await context.try(getUserSecondFactors, { params: { id } });
  if (!found.ok) return NOTHING;
  const words = PERSON_WORDS[context.language];
  const { app, passkeys, recovery_codes_left: codes, is_demanded: isDemanded } = found.data;
  const lines = [
    ...(app === null ? [] : [words.app]),
    ...(passkeys.length === 0 ? [] : [words.passkeys(passkeys.length)]),
    ...(codes === 0 ? [] : [words.codes(codes)]),
  ];
  return html`<section class="card" aria-labelledby="factors">
    <div class="card-head"><h2 id="factors">${words.factors}</h2></div>
    <div class="card-body">
      ${
        lines.length === 0
          ? html`<p>${words.noFactors}</p>`
          : html`<ul>
              ${lines.map((line) => html`<li>${line}</li>`)}
            </ul>`
      }
      ${isDemanded ? html`<p class="quiet">${words.demanded}</p>` : NOTHING}
    </div>
  </section>`;
}
