import type { Hono } from "hono";
import { accepts } from "hono/accepts";
import type { AreaInside } from "../../shared/wire/inside.ts";
import { mountInstallable } from "../../shared/web/installable.ts";
import type { Answers } from "./answer.ts";
import type { Pages, ReportNotice, ShiftView } from "./ports.ts";
import type { Search } from "./search/search.ts";
import type { ConsoleContext, ConsoleEnv } from "./session/guard.ts";
import type { ConsoleSources } from "./sources.ts";
import { type EdgeStatus, problemsOf } from "./status.ts";
import { statusText } from "./status-text.ts";
import type { GateViews } from "./view/gate-view.ts";
import type { OpenLive } from "./view/live.ts";
import { WORDS } from "./words/words.ts";

export interface PageRoutesDeps {
  answers: Answers;
  pages: Pages;
  live: Pick<OpenLive, "view" | "changed" | "beat" | "isFresh">;
  views: Pick<GateViews, "passages">;
  search: Search;
  inside: () => AreaInside | null;
  shift: (since: string | null) => ShiftView;
  sources: ConsoleSources;
  status: () => EdgeStatus;
}

const NOTICES: readonly ReportNotice[] = ["tested", "retried", "nothing-parked", "too-old"];
const MAX_PASSAGES = 100;
/** Each stream keeps a connection; a gate has a few tablets. */
const MAX_STREAMS = 40;

/** Open to anybody on the gate's network: the state of the gate, and the files of the pages. */
export function openRoutes(app: Hono<ConsoleEnv>, { pages, status }: Pick<PageRoutesDeps, "pages" | "status">): void {
  app.get("/status.json", (context) => {
    const now = forAnybody(status());
    return context.json({ ...now, lacks: problemsOf(now) });
  });
  mountInstallable(app, (context) => {
    const language = context.get("language");
    const { product } = WORDS[language].frame;
    return { name: status().gate_name ?? product, shortName: product, language };
  });
  app.get("/assets/*", (context) => {
    const file = pages.asset(context.req.path.slice("/assets/".length));
    if (!file) return context.notFound();
    context.header("cache-control", "public, max-age=31536000, immutable");
    return context.body(file.body, 200, { "content-type": file.type });
  });
}

/** The state of the gate without its vehicles: a sign shows plates. */
function forAnybody(status: EdgeStatus): EdgeStatus {
  return { ...status, lanes: status.lanes.map((lane) => ({ ...lane, sign: null })) };
}

/** Plain text for a terminal: it has no session, and sees the same as `/status.json`. */
export function isTerminal(context: ConsoleContext): boolean {
  const supports = ["text/plain", "text/html", "application/json"];
  return accepts(context, { header: "Accept", supports, default: "text/plain" }) === "text/plain";
}

/** The pages of officers. No route here changes anything. */
export function pageRoutes(app: Hono<ConsoleEnv>, needs: PageRoutesDeps): void {
  const { answers, live, views, search, sources } = needs;
  let streams = 0;
  /** Redirects to the page by GET, so that a reload is safe; a press that the network delayed does nothing. */
  const pressed = async (context: ConsoleContext, act: () => Promise<ReportNotice>): Promise<Response> => {
    const { beat } = await context.req.parseBody();
    const did = typeof beat === "string" && live.isFresh(beat) ? await act() : "too-old";
    return context.redirect(`/reports?did=${did}`, 303);
  };

  app.get("/", (context) =>
    isTerminal(context)
      ? context.text(statusText(needs.status()))
      : answers.view(context, { page: "lanes", gate: live.view() }),
  );
  app.get("/lanes/:id", (context) => {
    const gate = live.view();
    const lane = gate.lanes.find(({ id }) => id === context.req.param("id"));
    return lane ? answers.view(context, { page: "lane", gate, lane }) : context.notFound();
  });
  const found = async (context: ConsoleContext, { q, vehicle }: Record<string, unknown>): Promise<Response> => {
    const typed = [q, vehicle].find((one) => typeof one === "string");
    const hits = typed === undefined ? null : await search.byText(typed);
    const picks = typeof q !== "string" && typeof vehicle === "string";
    return answers.view(context, { page: "search", gate: live.view(), search: hits, picks });
  };
  app.get("/search", (context) => found(context, context.req.query()));
  // What is typed may be the text of a QR, which no address may hold.
  app.post("/search", async (context) => found(context, await context.req.parseBody()));
  app.get("/passages", (context) => {
    const laneId = context.req.query("lane_id") ?? null;
    const passages = views.passages(MAX_PASSAGES, laneId ?? undefined);
    return answers.view(context, { page: "passages", gate: live.view(), passages, lane_id: laneId });
  });
  app.get("/inside", (context) => answers.view(context, { page: "inside", gate: live.view(), inside: needs.inside() }));
  app.get("/shift", (context) => {
    const shift = needs.shift(context.req.query("since") ?? null);
    return answers.view(context, { page: "shift", gate: live.view(), shift });
  });
  app.get("/reports", (context) =>
    answers.view(context, {
      page: "reports",
      gate: live.view(),
      outages: sources.outages(),
      parked: sources.parked(),
      self_test: sources.selfTest(),
      notice: NOTICES.find((notice) => notice === context.req.query("did")) ?? null,
    }),
  );
  app.post("/parked/retry", (context) =>
    pressed(context, () => Promise.resolve(sources.retryParked() === 0 ? "nothing-parked" : "retried")),
  );
  app.post("/self-test", (context) => pressed(context, () => sources.runSelfTest().then(() => "tested")));
  app.get("/photos/:id", async (context) => {
    const photo = await sources.photo(context.req.param("id"));
    if (!photo) return context.notFound();
    context.header("cache-control", "private, max-age=86400, immutable");
    return context.body(photo.bytes, 200, { "content-type": photo.type });
  });
  app.get("/live", async (context) => {
    const session = context.get("session");
    if (!session) return context.notFound();
    if (streams >= MAX_STREAMS) return context.text("Too many pages are open\n", 503, { "retry-after": "10" });
    streams++;
    const gone = new AbortController();
    const signal = AbortSignal.any([session.signal, gone.signal]);
    const { req } = context;
    req.raw.signal.addEventListener("abort", () => gone.abort());
    signal.addEventListener("abort", () => streams--, { once: true });
    return needs.pages.stream(context, live, answers.shell(context), signal);
  });
}
