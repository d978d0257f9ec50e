import { html, raw } from "hono/html";
import { isoTime } from "../../../shared/lib/clock.ts";
import { formatPlate } from "../../../shared/lib/plate.ts";
import type { Markup } from "../../../shared/web/markup.ts";
import { timestampFormats } from "../../../shared/web/timestamps.ts";
import type { Language } from "../../../shared/words/sentence.ts";
import type { DriverTicket } from "../../wire/driver.ts";
import { drawQrPath } from "../../platform/qr/qr-svg.ts";
import type { InBoth } from "../../platform/pdf/in-both.ts";
import { qrPicture } from "../parts/qr-picture.ts";
import type { PageCode } from "../phone/phone-app.ts";
import { broughtWith, missingWords, WORDS } from "./words.ts";

/** Both languages, of which the page shows one: a phone without a network can change it. */
const duo = ([id, en]: InBoth): Markup => html`<span lang="id">${id}</span><span lang="en">${en}</span>`;

/** A text that follows from the language; once, where it is the same in both. */
function inEach(textIn: (language: Language) => string): Markup | string {
  const [id, en] = [textIn("id"), textIn("en")];
  return id === en ? id : duo([id, en]);
}

/** A whole page around its parts. @param head what only a page with a ticket has */
function page(code: PageCode, language: Language, content: { head: Markup; main: Markup }): Markup {
  return html`<!doctype html>
    <html lang="${language}" data-version="${code.version}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="only light" />
        <meta name="theme-color" content="#ffffff" />
        <title>${language === "id" ? WORDS.title[0] : WORDS.title[1]}</title>
        <link rel="icon" href="/driver/icon.svg" type="image/svg+xml" />
        ${content.head} ${raw(`<style>${code.style}</style>`)}
      </head>
      <body>
        <nav>
          <a href="?lang=id" data-language="id" lang="id">Bahasa Indonesia</a>
          <a href="?lang=en" data-language="en" lang="en">English</a>
        </nav>
        ${content.main} ${raw(`<script type="module">${code.script}</script>`)}
      </body>
    </html>`;
}

/** The page of a vehicle ticket. @param about.nowMs when it was read */
export function driverPage(
  ticket: DriverTicket,
  { code, language, token, nowMs }: { code: PageCode; language: Language; token: string; nowMs: number },
): Markup {
  const head = html`<link rel="manifest" href="/driver/${token}/manifest.webmanifest" />
    <link rel="apple-touch-icon" href="/driver/icon-192.png" />
    <noscript><meta http-equiv="refresh" content="30" /></noscript>`;
  const main = html`<main>
    <p id="offline" class="notice" role="status" hidden>${duo(WORDS.offline)}</p>
    <section id="state" aria-live="polite">${stateView(ticket, nowMs)}</section>
    <button id="qr" class="qr" type="button">${qrView(ticket)}</button>
    ${callMe(ticket)}
    <section id="facts">${factsView(ticket, nowMs)}</section>
    <p class="quiet">${duo(WORDS.keep)}</p>
  </main>`;
  return page(code, language, { head, main });
}

/** Why there is no ticket: the link is over, it never was one, or it can't be opened at this moment. */
export type NoTicket = "over" | "bad" | "notNow";

/** What is said in place of a ticket. A page that can't be opened now asks again by itself. */
export function noTicketPage(
  why: NoTicket,
  words: InBoth,
  { code, language }: { code: PageCode; language: Language },
): Markup {
  const main = html`<main class="over" ${why === "notNow" ? "data-again" : ""}>
    <h1>${duo(WORDS[why])}</h1>
    <p>${duo(words)}</p>
  </main>`;
  return page(code, language, { head: html``, main });
}

/** The page's script shows it where the phone can be called, and was not asked yet. */
function callMe({ push_key: key, step }: DriverTicket): Markup | string {
  if (key === null || step !== "in") return "";
  return html`<button id="call-me" class="call-me" type="button" data-key="${key}" hidden>${duo(WORDS.callMe)}</button>
    <p id="call-told" class="quiet" role="status" hidden>${duo(WORDS.callTold)}</p>
    <p id="call-failed" class="quiet" role="status" hidden>${duo(WORDS.callFailed)}</p>`;
}

const LATER = { in: WORDS.enterLater, out: WORDS.leaveLater };
const GO = { in: WORDS.entering, out: WORDS.leaving };
const COLOURS = { admit: "green", refer: "yellow", refuse: "red" } as const;

/** What to do now, and why not. A vehicle that waits for its call lacks nothing but its turn. */
function stateView({ verdict, missing, queue, step, gates, time_zone }: DriverTicket, nowMs: number): Markup {
  const rest = queue === null ? missing : missing.filter(({ code }) => code !== "AREA_FULL");
  const colour = COLOURS[verdict];
  const lacks =
    rest.length === 0
      ? ""
      : html`<ul aria-label="${WORDS.missing.join(" · ")}">
          ${rest.map((one) => html`<li>${duo(missingWords(one))}</li>`)}
        </ul>`;
  if (queue?.called_until) {
    const end = queue.called_until;
    const until = inEach((language) => timestampFormats(language, time_zone, nowMs).time(end));
    const gate: InBoth = queue.gate_name === null ? WORDS.anyGate : [queue.gate_name, queue.gate_name];
    return html`<div class="state called ${rest.length === 0 ? "green" : colour}">
      <h1>${duo(WORDS.called)}</h1>
      <p class="where">${duo(gate)}, ${duo(WORDS.calledUntil)} <time>${until}</time></p>
      ${lacks}
    </div>`;
  }
  if (queue?.place)
    return html`<div class="state yellow">
      <h1>${duo([`${WORDS.place[0]} ${queue.place}`, `${WORDS.place[1]} ${queue.place}`])}</h1>
      <p>${duo(WORDS.waitForCall)}</p>
      ${lacks}
    </div>`;
  return html`<div class="state ${colour}">
    <h1>${duo(verdict === "admit" ? GO[step] : LATER[step])}</h1>
    ${verdict === "admit" && gates.length > 0 ? html`<p class="where">${gates.join(", ")}</p>` : ""} ${lacks}
  </div>`;
}

function qrView({ qr_value, police_number, vehicle_ticket_code: code }: DriverTicket): Markup {
  return html`${qrPicture(drawQrPath(qr_value, "alphanumeric"), "QR")}
    <span class="plate">${formatPlate(police_number)}</span>
    <span class="code">${code.slice(0, 5)} ${code.slice(5)}</span>
    <span class="quiet hint">${duo(WORDS.enlarge)}</span>`;
}

function factsView(ticket: DriverTicket, nowMs: number): Markup {
  const { time_zone, request_at_start: from, last_date: to, gates } = ticket;
  const days = (language: Language): string => {
    const formats = timestampFormats(language, time_zone, nowMs);
    const end = to === null ? WORDS.noEnd[language === "id" ? 0 : 1] : formats.date(to);
    return from === to ? end : `${formats.date(from)} – ${end}`;
  };
  const same = (text: string): InBoth => [text, text];
  const facts: readonly (readonly [InBoth, InBoth])[] = [
    [WORDS.gates, gates.length === 0 ? WORDS.noGate : same(gates.join(", "))],
    [WORDS.valid, [days("id"), days("en")]],
    [WORDS.bring, broughtWith(ticket)],
    [WORDS.to, same(ticket.destinations.join("; "))],
    [WORDS.container, same(ticket.containers.join(", "))],
    [WORDS.area, same(ticket.area_name)],
    [WORDS.host, same(ticket.company_name)],
    [WORDS.number, same(ticket.ticket_access_number)],
  ];
  return html`<dl>
      ${facts
        .filter(([, [value]]) => value !== "")
        .map(
          ([name, value]) =>
            html`<div>
              <dt>${duo(name)}</dt>
              <dd>${inEach((language) => value[language === "id" ? 0 : 1])}</dd>
            </div>`,
        )}
    </dl>
    <p class="quiet">
      ${duo(WORDS.asOf)}
      <time>${inEach((language) => timestampFormats(language, time_zone, nowMs).full(isoTime(nowMs)))}</time>
    </p>`;
}
