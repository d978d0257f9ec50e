import { html, raw } from "hono/html";
import type { Language } from "../../shared/rules/reason-texts.ts";
import {
  htmlDocument,
  languageForm,
  liveSource,
  lostBanner,
  signOutForm,
  themeButton,
} from "../../shared/web/document.ts";
import { ICON } from "../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../shared/web/markup.ts";
import { CONTROL_WORDS } from "../../shared/web/words.ts";
import type { Page, Shown } from "./page.ts";
import { WORDS } from "./words/words.ts";

/** What the frame needs beside the content. */
export interface FrameContext {
  language: Language;
  nonce: string;
  assetUrl: (name: string) => string;
  /** The server's time, ISO 8601. */
  now: string;
  /** The path with its query. */
  address: string;
}

/** The person in the head of a page, with the pages that the person may see. */
export interface Viewer {
  name: string;
  pages: readonly Page[];
}

const FILES = { style: "pages.css", script: "pages.js" };
/** Forms are protected by the browser's word for the site that sent them, not by a token. */
const NO_TOKEN = "";

/** A whole page for a person who is signed in. */
export function pageDocument(frame: FrameContext, viewer: Viewer, { title, content, live }: Shown): Markup {
  const { language, address } = frame;
  const { product, lost } = WORDS[language].frame;
  const form = { language, csrf: NO_TOKEN, path: address };
  return documentOf(
    frame,
    title,
    html`<a class="skip" href="#main">${CONTROL_WORDS[language].skip}</a>
      <header class="head">
        <div class="bar">
          <div class="bar-gate"><strong>${product}</strong><span>${viewer.name}</span></div>
          ${navigation(frame, viewer.pages)}
          <span class="push row">${languageForm(form)} ${themeButton(language)} ${signOutForm(form)}</span>
        </div>
        ${lostBanner(lost)}
      </header>
      ${live === undefined ? NOTHING : liveSource(live)}
      <main class="page" id="main" tabindex="-1">${content}</main>`,
  );
}

/** The document before sign-in, and of failures without a session. */
export function bareDocument(frame: FrameContext, title: string, content: Markup): Markup {
  const { language, address } = frame;
  const form = { language, csrf: NO_TOKEN, path: address };
  return documentOf(
    frame,
    title,
    html`<main class="sign-in stack" id="main">
      ${content}
      <div class="row">${languageForm(form)} ${themeButton(language)}</div>
    </main>`,
  );
}

function documentOf(frame: FrameContext, title: string, body: Markup): Markup {
  const { product } = WORDS[frame.language].frame;
  return htmlDocument({ ...frame, title: `${title} · ${product}`, files: FILES }, body);
}

function navigation({ language, address }: FrameContext, pages: readonly Page[]): Markup {
  const words = WORDS[language].frame.navigation;
  const [path = "/"] = address.split("?");
  return html`<nav class="nav" aria-label="${words.label}">
    ${pages.flatMap(({ path: to, navigation: entry }) =>
      entry
        ? [
            html`<a
              href="${to}"
              data-key="${entry.key}"
              ${path === to || path.startsWith(`${to}/`) ? raw('aria-current="page"') : NOTHING}
              >${ICON[entry.icon]}${words[entry.name]}</a
            >`,
          ]
        : [],
    )}
  </nav>`;
}
