import { html } from "hono/html";
import { assertNever } from "../../../shared/lib/assert-never.ts";
import type { Assets } from "../../../shared/web/assets.ts";
import { streamLive } from "../live/stream-live.ts";
import type { ActForm, GateView, Html, Pages, Shell, View } from "../ports.ts";
import { WORDS } from "../words/words.ts";
import { actForm } from "./act-form.ts";
import { actResult } from "./act-result.ts";
import { bareDocument, pageDocument } from "./document.ts";
import { errorPage } from "./error-page.ts";
import { actsPanel, lanePage, lanesPage } from "./lane-page.ts";
import { type Frame, type Page, readerOf } from "./page.ts";
import type { Markup } from "../../../shared/web/markup.ts";
import { passagesPage } from "./passages.ts";
import { reportsPage } from "./reports-page.ts";
import { hitFacts, searchHits, searchPage } from "./search-page.ts";
import { vehiclePicks } from "./vehicle-picks.ts";
import { insidePage } from "./inside-page.ts";
import { shiftPage } from "./shift-page.ts";
import { signInPage } from "./sign-in-page.ts";

type GateViewPage = Exclude<View, { page: "sign-in" | "error" }>;

/** The console's pages: each view as a document, or as a fragment for htmx. */
export function consolePages(assets: Assets): Pages {
  return {
    render: (view, shell, isFragment) => render(view, shell, isFragment, assets),
    asset: (name) => assets.file(name),
    stream: streamLive,
  };
}

function render(view: View, shell: Shell, isFragment: boolean, assets: Assets): Html {
  const frame: Frame = {
    language: shell.language,
    words: WORDS[shell.language],
    shell,
    gateName: null,
    now: null,
    assetUrl: (name) => assets.url(name),
  };
  switch (view.page) {
    case "error": {
      const content = errorPage(frame, view);
      return isFragment ? content : bareDocument(frame, content, frame.words.frame.error.title);
    }
    case "sign-in": {
      const { gate } = view;
      const content = signInPage(pageOf(frame, gate), gate, view);
      return bareDocument(pageOf(frame, gate), content, frame.words.frame.signIn.title);
    }
    default: {
      const page = pageOf(frame, view.gate);
      return isFragment ? fragmentOf(view, page) : documentOf(view, page);
    }
  }
}

function pageOf(frame: Frame, gate: GateView): Page {
  return { ...frame, ...readerOf(gate, frame.language), gate, gateName: gate.gate_name, now: gate.now };
}

/** A fragment that the page itself requested: the panel of acts, or the results of a search. */
function fragmentOf(view: GateViewPage, page: Page): Markup {
  switch (view.page) {
    case "lane":
      return actsPanel(view.lane, page);
    case "act":
      return actForm(page, view.form);
    case "act-result":
      return actResult(page, view.form, view.result);
    case "search":
      return view.picks ? vehiclePicks(page, view.search) : searchHits(page, view.search);
    case "lanes":
    case "passages":
    case "inside":
    case "shift":
    case "reports":
      return contentOf(view, page).content;
    default:
      return assertNever(view);
  }
}

interface Content {
  title: string;
  content: Markup;
  /** The live parts beside the bar. */
  live: string;
}

function documentOf(view: GateViewPage, page: Page): Markup {
  const { content, ...frame } = contentOf(view, page);
  return pageDocument(page, content, frame);
}

function contentOf(view: GateViewPage, page: Page): Content {
  const { words } = page;
  switch (view.page) {
    case "lanes":
      return { title: words.frame.nav.lanes, live: "lanes", content: lanesPage(page) };
    case "lane": {
      const { lane } = view;
      const content = lanePage(page, lane, actsPanel(lane, page));
      return { title: words.lane.lane(lane.number), live: `lane:${lane.id}`, content };
    }
    case "act":
      return actContent(page, view.form, actForm(page, view.form));
    case "act-result":
      return actContent(page, view.form, actResult(page, view.form, view.result));
    case "search":
      return { title: words.report.search.title, live: "bar", content: searchPage(page, view.search) };
    case "passages": {
      const lane = view.gate.lanes.find(({ id }) => id === view.lane_id) ?? null;
      return { title: words.report.passages.title, live: "bar", content: passagesPage(page, view.passages, lane) };
    }
    case "inside":
      return { title: words.frame.nav.inside, live: "bar", content: insidePage(page, view.inside) };
    case "shift":
      return { title: words.report.shift.title, live: "bar", content: shiftPage(page, view.shift) };
    case "reports":
      return { title: words.report.reports.title, live: "bar", content: reportsPage(page, view) };
    default:
      return assertNever(view);
  }
}

/** An act beside its subject: its lane, its vehicle, or nothing. */
function actContent(page: Page, form: ActForm, panel: Markup): Content {
  const title = page.words.act.acts[form.act].button;
  const { lane, hit } = form;
  if (lane) return { title, live: `lane:${lane.id}`, content: lanePage(page, lane, panel) };
  const content = html`<h1 class="unseen">${title}</h1>
    <div class="lane-page">
      ${hit ? html`<div class="card card-body stack-tight">${hitFacts(page, hit)}</div>` : ""}
      <div class="panel" id="panel">${panel}</div>
    </div>`;
  return { title, live: "bar", content };
}
