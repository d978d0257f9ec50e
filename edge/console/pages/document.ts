import { html, raw } from "hono/html";
import { ICON, type IconName } from "./icons.ts";
import { gateState } from "./gate-state.ts";
import { type Frame, type Markup, NOTHING, type Page } from "./page.ts";

const NAV = [
  { path: "/", name: "lanes", icon: "lanes", key: "Digit0" },
  { path: "/search", name: "search", icon: "search", key: "KeyS" },
  { path: "/shift", name: "shift", icon: "shift", key: "KeyH" },
  { path: "/reports", name: "reports", icon: "gate", key: "KeyG" },
] as const satisfies readonly { path: string; name: string; icon: IconName; key: string }[];

/** Nothing is evaluated, nothing is styled inline; a lost stream reconnects quickly, also in a hidden tab. */
const HTMX = JSON.stringify({
  includeIndicatorCSS: false,
  history: false,
  extensions: "sse",
  sse: { pauseOnBackground: false, reconnectDelay: 500, reconnectMaxDelay: 3_000, connectTimeout: 5_000 },
});

/**
 * A whole document around a page's content. @param live the parts that the stream updates: `lanes`, `lane:<id>` or
 * `bar`
 */
export function pageDocument(page: Page, content: Markup, { live, title }: { live: string; title: string }): Markup {
  const { words, shell } = page;
  return frame(
    page,
    title,
    html`<a class="skip" href="#main">${words.frame.skip}</a>
      <header class="head">
        ${bar(page)}
        <div class="lost" id="lost" hidden data-words="${words.frame.lost.words}">
          ${ICON.noCloud}
          <div role="alert"><strong>${words.frame.lost.title}</strong><span id="lost-words"></span></div>
        </div>
        <div class="strip" id="gate-state">${gateState(page.gate, page)}</div>
      </header>
      <noscript><p class="note bad">${words.frame.needsScript}</p></noscript>
      <div data-live hx-sse:connect="/live?show=${live}" hx-swap="none" hidden></div>
      <p class="unseen" id="told" role="status" aria-live="polite"></p>
      <main class="page" id="main" tabindex="-1">${content}</main>
      ${shell.session ? notKnown(page) : NOTHING}`,
  );
}

/** The document without a session. */
export function bareDocument(page: Frame, content: Markup, title: string): Markup {
  return frame(page, title, html`<main class="sign-in" id="main">${content}</main>`);
}

function frame({ shell, language, gateName, now, words, assetUrl }: Frame, title: string, body: Markup): Markup {
  const { nonce } = shell;
  return html`<!doctype html>
    <html lang="${language}" data-theme="auto" data-now="${now ?? NOTHING}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="htmx-config" content="${raw(HTMX.replaceAll('"', "&quot;"))}" />
        <title>${title} · ${gateName ?? words.frame.product}</title>
        <link rel="icon" href="${assetUrl("icon.svg")}" type="image/svg+xml" />
        <script nonce="${nonce}" src="${assetUrl("theme.js")}"></script>
        <link nonce="${nonce}" rel="stylesheet" href="${assetUrl("console.css")}" />
        <script nonce="${nonce}" defer src="${assetUrl("htmx.js")}"></script>
        <script nonce="${nonce}" defer src="${assetUrl("sse.js")}"></script>
        <script nonce="${nonce}" type="module" src="${assetUrl("console.js")}"></script>
      </head>
      <body data-beat="${shell.beat}">
        ${body}
      </body>
    </html>`;
}

function bar(page: Page): Markup {
  const { words, gate, shell } = page;
  const { session, path } = shell;
  const isHere = (to: string): boolean =>
    to === "/" ? path === "/" || /^\/(lanes|acts)/.test(path) : path.startsWith(to);
  return html`<div class="bar">
    <div class="bar-gate">
      <strong>${gate.gate_name ?? words.frame.gate}</strong>
      <span>${session ? session.name : NOTHING}</span>
    </div>
    <nav class="nav" aria-label="${words.frame.nav.label}">
      ${NAV.map(
        (to) =>
          html`<a href="${to.path}" data-key="${to.key}" ${isHere(to.path) ? raw('aria-current="page"') : NOTHING}
            >${ICON[to.icon]}${words.frame.nav[to.name]}</a
          >`,
      )}
    </nav>
    <strong class="bar-clock bar-hide" data-clock="${gate.time_zone}">${page.moments.toTheSecond(gate.now)}</strong>
    ${languageForm(page)} ${themeButton(page)}
    <form method="post" action="/sign-out">
      <input type="hidden" name="csrf" value="${shell.csrf}" />
      <button class="bar-button" type="submit" title="${words.frame.signOut}">
        ${ICON.out}<span class="unseen">${words.frame.signOut}</span>
      </button>
    </form>
  </div>`;
}

/** Switches to the other language; the button is in that language. */
export function languageForm({ words, shell, language }: Frame): Markup {
  const other = language === "id" ? "en" : "id";
  return html`<form method="post" action="/language">
    <input type="hidden" name="csrf" value="${shell.csrf}" />
    <input type="hidden" name="path" value="${shell.path}" />
    <button class="bar-button" name="language" value="${other}" lang="${other}">
      <span>${words.frame.languageShort}</span><span class="unseen">, ${words.frame.language}</span>
    </button>
  </form>`;
}

export function themeButton({ words }: Frame): Markup {
  const { auto, light, dark } = words.frame.theme;
  const choice = (is: string, name: string, icon: Markup): Markup =>
    html`<span data-is="${is}" ${is === "auto" ? NOTHING : raw("hidden")}
      >${icon}<span class="unseen">${name}</span></span
    >`;
  return html`<button class="bar-button" type="button" data-theme-button>
    ${choice("auto", auto, ICON.auto)} ${choice("light", light, ICON.sun)} ${choice("dark", dark, ICON.moon)}
  </button>`;
}

/** The page's script shows it when an act got no answer. */
function notKnown({ words }: Page): Markup {
  return html`<template id="not-known">
    <section class="card">
      <div class="result wait" role="alert">
        ${ICON.unknown}
        <div>
          <h2 tabindex="-1" data-focus>${words.outcome.unknown}</h2>
          <p>${words.outcome.noAnswer} ${words.outcome.look}</p>
        </div>
      </div>
      <div class="card-body"><a class="button wide" href="/">${words.frame.error.back}</a></div>
    </section>
  </template>`;
}
