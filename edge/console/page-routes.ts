import { type Hono } from "hono";
import { accepts } from "hono/accepts";
import { type Answers } from "./answer.ts";
import { type Live, type Pages, type ShiftView, type View } from "./ports.ts";
import { type Search } from "./search/search.ts";
import { type ConsoleContext, type ConsoleEnv } from "./session/guard.ts";
import { type ConsoleSources } from "./sources.ts";
import { type EdgeStatus, lacksOf } from "./status.ts";
import { statusText } from "./status-text.ts";
import { type GateViews } from "./view/gate-view.ts";

export interface PageRoutesNeeds {
  answers: Answers;
  pages: Pages;
  live: Live;
  views: Pick<GateViews, "passages">;
  search: Search;
  shift: (since: string | null) => ShiftView;
  sources: ConsoleSources;
  status: () => EdgeStatus;
}

const MOST_PASSAGES = 100;
/** Each stream keeps a connection; a gate has a few tablets. */
const MOST_STREAMS = 40;

/** What anybody on the gate's network may ask for: how the gate is, and the files that pages are made of. */
export function openRoutes(app: Hono<ConsoleEnv>, { pages, status }: Pick<PageRoutesNeeds, "pages" | "status">): void {
  app.get("/status.json", (context) => {
    const now = status();
    return context.json({ ...now, lacks: lacksOf(now) });
  });
  app.get("/assets/*", (context) => {
    const file = pages.asset(context.req.path.slice("/assets/".length));
    if (!file) return context.notFound();
    context.header("cache-control", "public, max-age=31536000, immutable");
    return context.body(file.body, 200, { "content-type": file.type });
  });
}

/** Pages in words for a terminal: it has no session, and sees what `/status.json` tells. */
export function isTerminal(context: ConsoleContext): boolean {
  const supports = ["text/plain", "text/html", "application/json"];
  return accepts(context, { header: "Accept", supports, default: "text/plain" }) === "text/plain";
}

/** What officers look at. Nothing here does anything. */
export function pageRoutes(app: Hono<ConsoleEnv>, needs: PageRoutesNeeds): void {
  const { answers, live, views, search, sources } = needs;
  let streams = 0;
  const reports = async (context: ConsoleContext, notice: string | null): Promise<Response> => {
    const view: View = {
      page: "reports",
      gate: live.view(),
      outages: sources.outages(),
      parked: sources.parked(),
      self_test: sources.selfTest(),
      notice,
    };
    return answers.view(context, view);
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
  app.get("/search", async (context) => {
    const typed = context.req.query("q");
    const found = typed === undefined ? null : await search.byText(typed);
    return answers.view(context, { page: "search", gate: live.view(), search: found });
  });
  app.get("/passages", (context) => {
    const laneId = context.req.query("lane_id") ?? null;
    const passages = views.passages(MOST_PASSAGES, laneId ?? undefined);
    return answers.view(context, { page: "passages", gate: live.view(), passages, lane_id: laneId });
  });
  app.get("/shift", (context) => {
    const shift = needs.shift(context.req.query("since") ?? null);
    return answers.view(context, { page: "shift", gate: live.view(), shift });
  });
  app.get("/reports", (context) => reports(context, null));
  app.post("/parked/retry", (context) => {
    const count = sources.retryParked();
    return reports(context, count === 0 ? "nothing is parked" : "what was parked is sent again");
  });
  app.post("/self-test", async (context) => {
    await sources.runSelfTest();
    return reports(context, "the gate has tested itself");
  });
  app.get("/photos/:id", async (context) => {
    const photo = await sources.photo(context.req.param("id"));
    if (!photo) return context.notFound();
    context.header("cache-control", "private, max-age=86400, immutable");
    return context.body(photo.bytes, 200, { "content-type": photo.type });
  });
  app.get("/live", async (context) => {
    const session = context.get("session");
    if (!session) return context.notFound();
    if (streams >= MOST_STREAMS) return context.text("Too many pages are open\n", 503, { "retry-after": "10" });
    streams++;
    const gone = new AbortController();
    const signal = AbortSignal.any([session.signal, gone.signal]);
    const { req } = context;
    req.raw.signal.addEventListener("abort", () => gone.abort());
    signal.addEventListener("abort", () => streams--, { once: true });
    return needs.pages.stream(context, live, answers.shell(context), signal);
  });
}
