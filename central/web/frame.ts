import { html, raw } from "hono/html";
import type { Language } from "../../shared/words/sentence.ts";
import {
  htmlDocument,
  languageForm,
  liveSource,
  lostBanner,
  signOutForm,
  themeButton,
  versionLine,
} from "../../shared/web/document.ts";
import { ICON, type IconName } from "../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../shared/web/markup.ts";
import { note } from "../../shared/web/parts.ts";
import { CONTROL_WORDS } from "../../shared/web/words.ts";
import type { NavigationEntry, Page, Section, Shown } from "./page.ts";
import { bell } from "./pages/notifications/bell.ts";
import { SECTIONS } from "./pages.ts";
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
  /** The unread messages; null where their number could not be had. */
  unread: number | null;
}

const FILES = { style: "pages.css", script: "pages.js" };
/** Forms are protected by the browser's word for the site that sent them, not by a token. */
const NO_TOKEN = "";

/** A whole page for a person who is signed in. */
export function pageDocument(frame: FrameContext, viewer: Viewer, { title, content, live, strip }: Shown): Markup {
  const { language, address } = frame;
  const { product, lost, typed } = WORDS[language].frame;
  const form = { language, csrf: NO_TOKEN, path: address };
  return documentOf(
    frame,
    title,
    html`<a class="skip" href="#main">${CONTROL_WORDS[language].skip}</a>
      <header class="head">
        <div class="bar">
          <a class="bar-gate" href="/account"><strong>${product}</strong><span>${viewer.name}</span></a>
          <span class="push row"
            >${findLink(language)} ${bell(viewer.unread, language)} ${languageForm(form)} ${themeButton(language)}
            ${signOutForm(form)}</span
          >
        </div>
        ${strip ?? NOTHING} ${lostBanner(lost)}
      </header>
      <div class="side">${navigation(frame, viewer)} ${sectionRow(frame, viewer)}</div>
      ${live === undefined ? NOTHING : liveSource(live)}
      <main class="page" id="main" tabindex="-1">
        <div class="typed" id="typed" role="status" hidden>
          ${note("wait", "undo", html`${typed.again} <span id="typed-files" hidden>${typed.files}</span>`)}
        </div>
        ${content} ${versionLine()}
      </main>`,
  );
}

/** A page that fills a screen which nobody operates. */
export function wallDocument(frame: FrameContext, { title, content, live }: Shown): Markup {
  const { lost } = WORDS[frame.language].frame;
  return documentOf(
    frame,
    title,
    html`${lostBanner(lost)} ${live === undefined ? NOTHING : liveSource(live)}
      <main id="main">${content}</main>`,
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

/** The way to find anything, by one key as well. */
function findLink(language: Language): Markup {
  const { find } = WORDS[language].frame;
  return html`<a class="bar-button" href="/find" data-find title="${find} ( / )">
    ${ICON.search}<span class="unseen">${find}</span>
  </a>`;
}

function documentOf(frame: FrameContext, title: string, body: Markup): Markup {
  const { product } = WORDS[frame.language].frame;
  return htmlDocument({ ...frame, title: `${title} · ${product}`, files: FILES }, body);
}

const isWithin = (path: string, to: string): boolean => path === to || path.startsWith(`${to}/`);

/** The sections of which the viewer may see a page with an entry, each with the entries of those pages. */
function sectionsOf({ pages }: Viewer): { section: Section; entries: (NavigationEntry & { to: string })[] }[] {
  return SECTIONS.map((section) => ({
    section,
    entries: section.pages
      .filter((page) => pages.includes(page))
      .flatMap(({ path, navigation: entry }) => (entry ? [{ ...entry, to: path }] : [])),
  }));
}

function navigation({ language, address }: FrameContext, viewer: Viewer): Markup {
  const [path = "/"] = address.split("?");
  const links = sectionsOf(viewer).map(({ section: { label, icon, key, isOwn }, entries: [first, ...others] }) => {
    if (!first || isOwn) return NOTHING;
    const isHere = [first, ...others].some(({ to }) => isWithin(path, to));
    return link({ to: first.to, key, text: label[language], icon, isHere });
  });
  return html`<nav class="nav" aria-label="${WORDS[language].frame.navigation.label}">${links}</nav>`;
}

/** The other pages of the section in which the viewer is. */
function sectionRow({ language, address }: FrameContext, viewer: Viewer): Markup | "" {
  const [path = "/"] = address.split("?");
  const here = sectionsOf(viewer).find(({ entries }) => entries.some(({ to }) => isWithin(path, to)));
  if (!here || here.entries.length < 2) return NOTHING;
  // The first page of a section may stand above the others.
  const [nearest] = here.entries
    .filter(({ to }) => isWithin(path, to))
    .sort((one, other) => other.to.length - one.to.length);
  const links = here.entries.map((entry) =>
    link({ to: entry.to, key: entry.key, text: entry.label[language], isHere: entry === nearest }),
  );
  return html`<nav class="section-row" aria-label="${WORDS[language].frame.navigation.section}">${links}</nav>`;
}

function link(entry: { to: string; text: string; isHere: boolean; key?: string | undefined; icon?: IconName }): Markup {
  return html`<a
    href="${entry.to}"
    ${entry.key === undefined ? NOTHING : raw(`data-key="${entry.key}"`)}
    ${entry.isHere ? raw('aria-current="page"') : NOTHING}
    >${entry.icon === undefined ? NOTHING : ICON[entry.icon]}${entry.text}</a
  >`;
}
