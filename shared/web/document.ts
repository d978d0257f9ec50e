import { html, raw } from "hono/html";
import { VERSION } from "../lib/version.ts";
import type { Language } from "../words/sentence.ts";
import { APP_PATH } from "./installable.ts";
import { ICON } from "./icons.ts";
import { type Markup, NOTHING } from "./markup.ts";
import { BEAT_MS } from "./stream-parts.ts";
import { CONTROL_WORDS } from "./words.ts";

/** Nothing is evaluated, nothing is styled inline; a lost stream reconnects quickly, also in a hidden tab. */
const HTMX = JSON.stringify({
  includeIndicatorCSS: false,
  history: false,
  extensions: "sse",
  sse: { pauseOnBackground: false, reconnectDelay: 500, reconnectMaxDelay: 3_000, connectTimeout: 5_000 },
});

/** The head of a document. */
export interface DocumentHead {
  language: Language;
  title: string;
  /** For the policy's `script-src` and `style-src`. */
  nonce: string;
  /** When the page was made by the server's clock, ISO 8601. */
  now: string | null;
  /** @returns the address of a file below `/assets/` that never changes */
  assetUrl: (name: string) => string;
  /** The name of the style sheet and of the first script. */
  files: { style: string; script: string };
  /** The first beat, for pages whose forms carry it. */
  beat?: string;
}

/** A whole document around its body. */
export function htmlDocument(head: DocumentHead, body: Markup): Markup {
  const { language, title, nonce, now, assetUrl, files } = head;
  return html`<!doctype html>
    <html lang="${language}" data-theme="auto" data-now="${now ?? NOTHING}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="htmx-config" content="${raw(HTMX.replaceAll('"', "&quot;"))}" />
        <title>${title}</title>
        <link rel="icon" href="${assetUrl("icon.svg")}" type="image/svg+xml" />
        <link
          rel="preload"
          href="${assetUrl("font.woff2")}"
          as="font"
          type="font/woff2"
          media="(min-width: 44.01rem)"
          crossorigin
        />
        <link rel="manifest" href="${APP_PATH}/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="${APP_PATH}/icon-192.png" />
        <script nonce="${nonce}" src="${assetUrl("theme.js")}"></script>
        <link nonce="${nonce}" rel="stylesheet" href="${assetUrl(files.style)}" />
        <script nonce="${nonce}" defer src="${assetUrl("htmx.js")}"></script>
        <script nonce="${nonce}" defer src="${assetUrl("sse.js")}"></script>
        <script nonce="${nonce}" type="module" src="${assetUrl(files.script)}"></script>
      </head>
      <body data-beat="${head.beat ?? NOTHING}">
        ${body}
      </body>
    </html>`;
}

/** What runs here, for whoever is asked for it on the telephone. */
export function versionLine(): Markup {
  return html`<p class="small quiet version">${VERSION}</p>`;
}

/** The banner of a lost connection; the page's script shows it and writes its words. */
export function lostBanner(words: { title: string; words: string }): Markup {
  return html`<div class="lost" id="lost" hidden data-words="${words.words}">
    ${ICON.noCloud}
    <div role="alert"><strong>${words.title}</strong><span id="lost-words"></span></div>
  </div>`;
}

/**
 * Receives live parts and beats.
 * @param url the address of the page's stream
 * @param lostMs the page takes the connection for lost after this time without a beat
 */
export function liveSource(url: string, lostMs = 2.5 * BEAT_MS): Markup {
  return html`<div data-live="${lostMs}" hx-sse:connect="${url}" hx-swap="none" hidden></div>`;
}

/** The token of a form, and the path to return to. */
export interface FormFrame {
  language: Language;
  csrf: string;
  path: string;
}

/** Switches to the other language; the button is in that language. */
export function languageForm({ language, csrf, path }: FormFrame): Markup {
  const words = CONTROL_WORDS[language];
  const other = language === "id" ? "en" : "id";
  return html`<form method="post" action="/language">
    <input type="hidden" name="csrf" value="${csrf}" />
    <input type="hidden" name="path" value="${path}" />
    <button class="bar-button" name="language" value="${other}" lang="${other}">
      <span>${words.languageShort}</span><span class="unseen">, ${words.language}</span>
    </button>
  </form>`;
}

/** Switches between light, dark and the device's own theme. */
export function themeButton(language: Language): Markup {
  const { theme } = CONTROL_WORDS[language];
  const choice = (is: keyof typeof theme, icon: Markup): Markup =>
    html`<span data-is="${is}" ${is === "auto" ? NOTHING : raw("hidden")}
      >${icon}<span class="unseen">${theme[is]}</span></span
    >`;
  return html`<button class="bar-button" type="button" data-theme-button>
    ${choice("auto", ICON.auto)} ${choice("light", ICON.sun)} ${choice("dark", ICON.moon)}
  </button>`;
}

/** Ends the session. */
export function signOutForm({ language, csrf }: Omit<FormFrame, "path">): Markup {
  const { signOut } = CONTROL_WORDS[language];
  return html`<form method="post" action="/sign-out">
    <input type="hidden" name="csrf" value="${csrf}" />
    <button class="bar-button" type="submit" title="${signOut}">
      ${ICON.out}<span class="unseen">${signOut}</span>
    </button>
  </form>`;
}
