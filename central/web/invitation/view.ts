import { html, raw } from "hono/html";
import { formatPlate } from "../../../shared/lib/plate.ts";
import type { DriverLink } from "../../wire/driver.ts";
import { InvitedPaper, type InvitedTicket } from "../../wire/invitation.ts";
import type { VehicleTicket } from "../../../shared/wire/vehicle-ticket.ts";
import type { TypedVehicle } from "./invitation-form.ts";
import type { InBoth } from "../../platform/pdf/in-both.ts";
import { drawQrPath } from "../../platform/qr/qr-svg.ts";
import { qrPicture } from "../parts/qr-picture.ts";
import { MANY } from "../parts/many-rows/sent-table.ts";
import { both, PAPER_WORDS, statusInBoth, WORDS } from "./words.ts";

type Markup = ReturnType<typeof html>;

/** The result of the last form; `details` has a sentence for each refused field. */
export interface Notice {
  is: "good" | "bad";
  words: InBoth;
  details?: readonly InBoth[];
}

/** The whole page, with the form of the passcode. No part of it is secret. */
export function invitationPage(): Markup {
  return html`<!doctype html>
    <html lang="id">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${WORDS.title.join(" · ")}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="invitation/page.css" />
        <script src="invitation/page.js" type="module"></script>
      </head>
      <body>
        <noscript><p class="notice bad">${both(WORDS.noScript)}</p></noscript>
        <main id="main">${passcodeView(null)}</main>
        <template id="no-link"><p class="notice bad" role="alert">${both(WORDS.noLink)}</p></template>
        <template id="no-answer"><p class="notice bad" role="alert">${both(WORDS.noAnswer)}</p></template>
      </body>
    </html>`;
}

/** The form that opens an invitation. */
export function passcodeView(notice: Notice | null): Markup {
  return html`<h1>${both(WORDS.title)}</h1>
    ${noticeOf(notice)}
    <form class="card" method="post" action="invitation/open">
      <p>${both(WORDS.intro)}</p>
      <label>
        ${both(WORDS.passcode)}
        <input name="passcode" inputmode="numeric" autocomplete="one-time-code" maxlength="20" required />
      </label>
      <button>${both(WORDS.open)}</button>
    </form>`;
}

/** What an opened invitation shows. */
export interface OpenedInvitation {
  ticket: InvitedTicket;
  /** The links for the drivers of its vehicles. */
  links: readonly DriverLink[];
  access: string;
  notice: Notice | null;
  /** What was typed into a refused form; of the new vehicle when it has no id. */
  typed: { id: string | null; vehicle: TypedVehicle } | null;
  /** The rows that were pasted and not added. */
  text?: string;
  /** Names the next new vehicle: sent again, it is added once. */
  key: string;
}

/** The vehicles of an invitation, with the forms that change them while it runs. */
export function vehiclesView(opened: OpenedInvitation): Markup {
  const { ticket, notice } = opened;
  const isRunning = ticket.status === "running";
  return html`<h1>${both(WORDS.title)} <small>${ticket.ticket_access_number}</small></h1>
    ${noticeOf(notice)}
    <dl class="card">
      <div>
        <dt>${both(WORDS.host)}</dt>
        <dd>${ticket.company.name}</dd>
      </div>
      <div>
        <dt>${both(WORDS.area)}</dt>
        <dd>${ticket.area.name}</dd>
      </div>
      <div>
        <dt>${both(WORDS.valid)}</dt>
        <dd>${ticket.request_at_start} – ${ticket.request_at_end}</dd>
      </div>
    </dl>
    ${isRunning ? "" : html`<p class="notice bad">${both(statusInBoth(ticket.status))}. ${both(WORDS.over)}</p>`}
    <h2>${both(WORDS.vehicles)} (${ticket.vehicle_tickets.length})</h2>
    ${ticket.vehicle_tickets.length === 0 ? html`<p>${both(WORDS.none)}</p>` : ""}
    <ul>
      ${ticket.vehicle_tickets.map((vehicle) => vehicleView(opened, vehicle, isRunning))}
    </ul>
    ${shareAll(opened)}
    ${isRunning ? html`${newVehicleForm(opened)}${manyForm(opened)}${paperForm(opened)}` : ""}${ticket.vehicle_tickets.length === 0 ? "" : printForm(opened)}`;
}

function vehicleView(opened: OpenedInvitation, vehicle: VehicleTicket, isRunning: boolean): Markup {
  const { id, police_number, request_at_start, request_at_end, status, check_in_at } = vehicle;
  const { ticket } = opened;
  const plate = formatPlate(police_number);
  const isFixed = !isRunning || status !== "active" || check_in_at !== null;
  const stored = { police_number, request_at_start, request_at_end: request_at_end ?? "" };
  const shown = opened.typed?.id === id ? opened.typed.vehicle : stored;
  return html`<li class="card">
    <h3>${plate} <small>${both(statusInBoth(status))}</small></h3>
    <p>${both(WORDS.code)}: <strong>${vehicle.vehicle_ticket_code}</strong></p>
    ${
      isFixed
        ? html`<p>${request_at_start} – ${request_at_end ?? ticket.request_at_end ?? "…"}</p>
            ${check_in_at === null ? "" : html`<p>${both(WORDS.fixed)}</p>`}`
        : html`<form method="post" action="invitation/change" aria-label="${plate}">
              ${secrets(opened)}<input type="hidden" name="id" value="${id}" />${fields(opened, shown)}
              <button>${both(WORDS.save)}</button>
            </form>
            <details>
              <summary class="danger">${both(WORDS.delete)}</summary>
              <form method="post" action="invitation/delete" aria-label="${WORDS.delete[0]} ${plate}">
                ${secrets(opened)}<input type="hidden" name="id" value="${id}" />
                <button class="danger">${both(WORDS.deleteNow)}</button>
              </form>
            </details>`
    }
    ${linkView(opened, vehicle)}
  </li>`;
}

/** The link to send on to the driver; a phone beside this one takes it by its camera. */
function linkView({ links }: OpenedInvitation, { id, police_number }: VehicleTicket): Markup | string {
  const link = links.find(({ vehicle_ticket_id }) => vehicle_ticket_id === id);
  if (!link) return "";
  const alt = `${WORDS.driverLink.join(" · ")} ${formatPlate(police_number)}`;
  return html`<details>
    <summary>${both(WORDS.driverLink)}</summary>
    <p>${both(WORDS.driverLinkHelp)}</p>
    <p><a class="driver-link" href="${new URL(link.url).pathname}" target="_blank">${link.url}</a></p>
    <button type="button" data-share="${link.url}">${both(WORDS.share)}</button>
    <span role="status" data-copied="${WORDS.copied.join(" · ")}"></span>
    ${qrPicture(drawQrPath(link.url, "byte"), alt)}
  </details>`;
}

function newVehicleForm(opened: OpenedInvitation): Markup {
  const { typed, ticket, key } = opened;
  const dates = { request_at_start: ticket.request_at_start ?? "", request_at_end: ticket.request_at_end ?? "" };
  const shown = typed?.id === null ? typed.vehicle : { police_number: "", ...dates };
  return html`<h2 id="add">${both(WORDS.add)}</h2>
    <form class="card" method="post" action="invitation/add" aria-labelledby="add">
      ${secrets(opened)}<input type="hidden" name="key" value="${key}" />${fields(opened, shown)}
      <button>${both(WORDS.add)}</button>
    </form>`;
}

/** Many vehicles at once. */
function manyForm(opened: OpenedInvitation): Markup {
  const { key, text = "" } = opened;
  return html`<details ${text === "" ? "" : raw("open")}>
    <summary>${both(WORDS.many)}</summary>
    <form class="card" method="post" action="invitation/many" enctype="multipart/form-data">
      ${secrets(opened)}<input type="hidden" name="key" value="${key}" />
      <label>
        ${both(WORDS.manyText)}
        <textarea
          name="${MANY.text}"
          rows="6"
          wrap="off"
          spellcheck="false"
          autocapitalize="characters"
          aria-describedby="many-help"
        >
${text}</textarea>
      </label>
      <p id="many-help">${both(WORDS.manyHelp)}</p>
      <label>${both(WORDS.manyFile)} <input type="file" name="${MANY.file}" accept=".csv,.txt,.tsv,.xlsx" /></label>
      <button>${both(WORDS.many)}</button>
    </form>
  </details>`;
}

/** The papers that may still be sent, by the camera or as a file. */
function paperForm(opened: OpenedInvitation): Markup {
  const there = opened.ticket.supporting_document_paths;
  const missing = InvitedPaper.options.filter((paper) => there[paper] === null);
  return html`<h2 id="papers">${both(WORDS.papers)}</h2>
    <ul>
      ${InvitedPaper.options
        .filter((paper) => there[paper] !== null)
        .map((paper) => html`<li class="card">${both(PAPER_WORDS[paper])}: ${both(WORDS.paperThere)}</li>`)}
    </ul>
    ${
      missing.length === 0
        ? ""
        : html`<form
            class="card"
            method="post"
            action="invitation/paper"
            enctype="multipart/form-data"
            aria-labelledby="papers"
          >
            ${secrets(opened)}
            <label>
              ${both(WORDS.paperKind)}
              <select name="paper">
                ${missing.map((paper) => html`<option value="${paper}">${[...new Set(PAPER_WORDS[paper])].join(" · ")}</option>`)}
              </select>
            </label>
            <label>
              ${both(WORDS.photo)}
              <input type="file" name="photo" accept="image/jpeg" capture="environment" data-shrink />
            </label>
            <label>
              ${both(WORDS.file)}
              <input type="file" name="file" accept="application/pdf,image/jpeg,image/png,image/webp" data-shrink />
            </label>
            <button>${both(WORDS.send)}</button>
          </form>`
    }`;
}

/** Every link with its plate, for whoever sends them on as one message. */
function shareAll({ links, ticket }: OpenedInvitation): Markup | string {
  if (links.length < 2) return "";
  const plates = new Map(ticket.vehicle_tickets.map(({ id, police_number }) => [id, formatPlate(police_number)]));
  const text = links.map(({ vehicle_ticket_id: id, url }) => `${plates.get(id) ?? ""}: ${url}`).join("\n");
  return html`<p>
    <button type="button" data-share-text="${text}">${both(WORDS.shareAll)}</button>
    <span role="status" data-copied="${WORDS.copied.join(" · ")}"></span>
  </p>`;
}

function printForm(opened: OpenedInvitation): Markup {
  return html`<h2>${both(WORDS.print)}</h2>
    <form class="card" method="post" action="invitation/print" data-download>
      ${secrets(opened)}
      <button name="paper" value="phone">${both(WORDS.phone)}</button>
      <button name="paper" value="a4">${both(WORDS.a4)}</button>
    </form>`;
}

function fields(
  { ticket }: OpenedInvitation,
  { police_number, request_at_start, request_at_end }: TypedVehicle,
): Markup {
  const [min, max] = [ticket.request_at_start ?? "", ticket.request_at_end ?? ""];
  return html`<label>
      ${both(WORDS.plate)}
      <input
        name="police_number"
        value="${police_number}"
        maxlength="20"
        autocapitalize="characters"
        autocomplete="off"
        required
      />
    </label>
    <div class="dates">
      <label>
        ${both(WORDS.from)}
        <input type="date" name="request_at_start" value="${request_at_start}" min="${min}" max="${max}" required />
      </label>
      <label>
        ${both(WORDS.until)}
        <input type="date" name="request_at_end" value="${request_at_end}" min="${min}" max="${max}" required />
      </label>
    </div>`;
}

/** The token of the link is not in the page: the script adds it from the address. */
function secrets({ access }: OpenedInvitation): Markup {
  return html`<input type="hidden" name="access" value="${access}" />`;
}

function noticeOf(notice: Notice | null): Markup | string {
  if (notice === null) return "";
  const details = notice.details ?? [];
  return html`<div class="notice ${notice.is}" role="${notice.is === "bad" ? "alert" : "status"}" tabindex="-1">
    <p>${both(notice.words)}</p>
    ${details.map((detail) => html`<p>${both(detail)}</p>`)}
  </div>`;
}
