import { html, raw } from "hono/html";
import {
  type FormFrame,
  htmlDocument,
  languageForm,
  liveSource,
  lostBanner,
  signOutForm,
  themeButton,
  versionLine,
} from "../../../shared/web/document.ts";
import { CONTROL_WORDS } from "../../../shared/web/words.ts";
import { ICON, type IconName } from "../../../shared/web/icons.ts";
import { LOST_MS } from "../live/beat.ts";
import { callControls } from "../../../shared/web/calls.ts";
import { gateState } from "./gate-state.ts";
import type { Frame, Page } from "./page.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";

const NAV = [
  { path: "/", name: "lanes", icon: "lanes", key: "Digit0" },
  { path: "/search", name: "search", icon: "search", key: "KeyS" },
  { path: "/inside", name: "inside", icon: "into", key: "KeyI" },
  { path: "/shift", name: "shift", icon: "shift", key: "KeyH" },
  { path: "/reports", name: "reports", icon: "gate", key: "KeyG" },
] as const satisfies readonly { path: string; name: string; icon: IconName; key: string }[];

const FILES = { style: "console.css", script: "console.js" };

/**
 * A whole document around a page's content. @param live the parts that the stream updates: `lanes`, `lane:<id>` or
 * `bar`
 */
export function pageDocument(page: Page, content: Markup, { live, title }: { live: string; title: string }): Markup {
  const { words, shell } = page;
  return frame(
    page,
    title,
    html`<a class="skip" href="#main">${CONTROL_WORDS[page.language].skip}</a>
      <header class="head">
        ${bar(page)} ${lostBanner(words.frame.lost)}
        <div class="strip">
          <div class="strip-live" id="gate-state">${gateState(page.gate, page)}</div>
          ${callControls(words.frame.calls)}
        </div>
      </header>
      <noscript><p class="note bad">${words.frame.needsScript}</p></noscript>
      ${liveSource(`/live?show=${live}`, LOST_MS)}
      <p class="unseen" id="told" role="status" aria-live="polite"></p>
      <main class="page" id="main" tabindex="-1">${content} ${versionLine()}</main>
      ${shell.session ? notKnown(page) : NOTHING}`,
  );
}

/** The document without a session. */
export function bareDocument(page: Frame, content: Markup, title: string): Markup {
  return frame(page, title, html`<main class="sign-in" id="main">${content}</main>`);
}

function frame(page: Frame, title: string, body: Markup): Markup {
  const { shell, language, gateName, now, words, assetUrl } = page;
  const fullTitle = `${title} · ${gateName ?? words.frame.product}`;
  const head = { language, title: fullTitle, nonce: shell.nonce, now, assetUrl, files: FILES, beat: shell.beat };
  return htmlDocument(head, body);
}

/** What the forms of every page need. */
export function formFrame({ language, shell: { csrf, path } }: Frame): FormFrame {
  return { language, csrf, path };
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
    ${languageForm(formFrame(page))} ${themeButton(page.language)} ${signOutForm(formFrame(page))}
  </div>`;
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
