import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { except } from "hono/combine";
import { createMiddleware } from "hono/factory";
import type { SecureHeadersVariables } from "hono/secure-headers";
import { AppError } from "../../shared/errors/app-error.ts";
import { isoTime } from "../../shared/lib/clock.ts";
import { openAssets } from "../../shared/web/assets.ts";
import { pageHeaders } from "../../shared/web/page-headers.ts";
import { NOTHING } from "../../shared/web/markup.ts";
import { foreignSite, isPart, ownPath } from "../../shared/web/requests.ts";
import { spoolFolder } from "../platform/files/unnamed-file.ts";
import type { HttpEnv } from "../platform/http/env.ts";
import type { Operation } from "../platform/http/operation.ts";
import { Problem } from "../platform/http/problem.ts";
import { receiveForm } from "../platform/http/receive-form.ts";
import type { Platform } from "../platform/platform.ts";
import type { Door } from "./call-operation.ts";
import { failurePage, statusOf } from "./failure.ts";
import { bareDocument, pageDocument, type Viewer, wallDocument } from "./frame.ts";
import type { Page, Shown } from "./page.ts";
import type { PageTools } from "./page-tools.ts";
import { ACTS, PAGES, STREAMS } from "./pages.ts";
import { LINK_PATHS, mountAccountLinks } from "./pages/account/mount-account-links.ts";
import { performProved, PROOF_USES } from "./pages/account/ask-proof.ts";
import { FACTOR_PATH } from "./pages/account/factor-page.ts";
import { unreadOf } from "./pages/notifications/notifications-page.ts";
import { mountSignIn } from "./pages/sign-in/mount-sign-in.ts";
import { typedOf } from "./parts/form.ts";
import { typedNote } from "./parts/typed-again.ts";
import { formOf } from "./read-form.ts";
import { Refused } from "./refused.ts";
import { pageSessions } from "./session/page-session.ts";
import { openVisit, type Visit } from "./visit.ts";
import { WORDS } from "./words/words.ts";
import { say } from "../../shared/words/say.ts";

const MAX_FORM_BYTES = 64 * 1024;
type Ctx = Context<HttpEnv>;

/**
 * Serves the pages of central. Each one calls operations of the API in the process, as the person of the session; none
 * reads the database. Mounted last: an unknown address that a browser asks for is answered by a page.
 */
export function mountPages(app: Hono<HttpEnv>, platform: Platform, door: Door, operations: readonly Operation[]): void {
  const { config, clock } = platform;
  const isSecure = config.public_url.startsWith("https:");
  const assets = openAssets({
    folder: new URL("assets/", import.meta.url),
    scripts: [
      ...["pages.js", "account.js", "bell.js", "choose.js", "forms.js", "passkeys.js", "search.js", "secrets.js"],
      "typed.js",
    ],
    styles: ["pages.css"],
    style: "pages.css",
  });
  const tools: PageTools = {
    ...door,
    publicUrl: config.public_url,
    exports: platform.exports,
    sessions: pageSessions(platform),
    frameOf: (context) => ({
      language: tools.sessions.languageOf(context),
      nonce: (context as unknown as Context<{ Variables: SecureHeadersVariables }>).get("secureHeadersNonce") ?? "",
      assetUrl: assets.url,
      now: isoTime(clock.nowMs()),
      address: context.req.path + new URL(context.req.url).search,
    }),
  };
  const { sessions, frameOf } = tools;
  /** The visits of requests that are not answered yet: a failure keeps the person's navigation. */
  const visits = new WeakMap<Ctx, Visit>();
  const failed = async (context: Ctx, problem: Problem): Promise<Response> => {
    const words = WORDS[sessions.languageOf(context)];
    const [visit, title] = [visits.get(context), words.frame.failure.title];
    const content = failurePage(problem, words, visit ? typedNote(visit) : NOTHING);
    const status = statusOf(problem);
    if (isPart(context)) return context.html(content, status);
    const document = visit
      ? pageDocument(frameOf(context), await viewerOf(visit), { title, content })
      : bareDocument(frameOf(context), title, content);
    return context.html(document, status);
  };

  const paths = ["/", "/sign-in", "/sign-in/*", "/sign-out", "/language", ...LINK_PATHS];
  for (const { path } of [...PAGES, ...ACTS, ...STREAMS]) paths.push(path);
  const guards = [
    pageHeaders(isSecure),
    // A problem of the API becomes a page in the reader's language, whatever threw it.
    createMiddleware<HttpEnv>(async (context, next) => {
      await next();
      if (/^application\/problem/.test(context.res.headers.get("content-type") ?? "")) {
        const problem = Problem.parse(await context.res.json());
        context.res = undefined;
        context.res = await failed(context, problem);
      }
      if (!context.res.headers.has("cache-control")) context.header("cache-control", "no-store");
    }),
    createMiddleware<HttpEnv>(async (context, next) => {
      if (!/^(GET|HEAD)$/.test(context.req.method) && isForeign(context, config.public_url))
        throw new AppError("forbidden", say("pressed_elsewhere"));
      await next();
    }),
  ];
  const smallForms = bodyLimit({
    maxSize: MAX_FORM_BYTES,
    onError: () => {
      throw new AppError("too_large", say("page_form_is_too_large", { limit: MAX_FORM_BYTES }));
    },
  });
  // A form with files is read once its sender is known, and counted as it arrives.
  const large = new Set(ACTS.flatMap(({ path, maxBytes }) => (maxBytes === undefined ? [] : [path])));
  for (const path of new Set(paths)) app.use(path, ...guards, ...(large.has(path) ? [] : [smallForms]));

  /** Runs a page as the person of the session. Without a session it leads to the sign-in. */
  const visited =
    (uses: readonly Operation[], then: (visit: Visit, context: Ctx) => Promise<Response>) =>
    async (context: Ctx): Promise<Response> => {
      const access = await sessions.accessOf(context);
      if (access === null) return toSignIn(context);
      try {
        const visit = await openVisit(tools, context, { access, language: sessions.languageOf(context), uses });
        visits.set(context, visit);
        // A form without its operation would be shown, though its sending is refused.
        const [first] = uses;
        if (first !== undefined && !visit.may(first)) throw new AppError("forbidden", say("no_right_to_page"));
        return await then(visit, context);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.problem.code === "unauthenticated" || error.problem.code === "token_expired") {
          sessions.forget(context);
          return toSignIn(context);
        }
        if (error.problem.code === "second_factor_required") return lead(context, `${FACTOR_PATH}?needed=1`);
        return failed(context, error.problem);
      }
    };
  const shown = async (visit: Visit, context: Ctx, page: Shown): Promise<Response> => {
    const status = page.status ?? 200;
    if (isPart(context)) return context.html(page.content, status);
    if (page.frame === "bare") return context.html(wallDocument(frameOf(context), page), status);
    return context.html(pageDocument(frameOf(context), await viewerOf(visit), page), status);
  };
  app.get("/assets/*", (context) => {
    const file = assets.file(context.req.path.slice("/assets/".length));
    if (!file) return context.notFound();
    context.header("cache-control", "public, max-age=31536000, immutable");
    return context.body(file.body, 200, { "content-type": file.type });
  });
  mountSignIn(app, tools);
  mountAccountLinks(app, tools);
  app.get(
    "/",
    visited([], (visit, context) => {
      const home = pagesOf(visit).find(({ navigation }) => navigation !== undefined);
      return Promise.resolve(context.redirect(home?.path ?? "/docs"));
    }),
  );
  for (const { path, uses, open } of STREAMS)
    app.get(
      path,
      visited(uses, async (visit) => open(visit)),
    );
  for (const { path, uses, show } of PAGES)
    app.get(
      path,
      visited(uses, async (visit, context) => {
        const outcome = await show(visit);
        return "to" in outcome ? context.redirect(ownPath(outcome.to), 303) : shown(visit, context, outcome);
      }),
    );
  for (const { path, uses, perform, maxBytes } of ACTS)
    app.post(
      path,
      visited([...uses, ...PROOF_USES], async (visit, context) => {
        await using large =
          maxBytes === undefined ? null : await receiveForm(context.req.raw, maxBytes, spoolFolder(config));
        const form = large?.form ?? (await formOf(context));
        const outcome = await performProved(visit, form, (of, typed) => {
          of.sent = typedOf(typed);
          return perform(of, typed);
        });
        if (outcome instanceof Response) return outcome;
        return "to" in outcome ? context.redirect(ownPath(outcome.to), 303) : await shown(visit, context, outcome);
      }),
    );
  // The address of a refused form, loaded again or in another language.
  for (const { path } of ACTS)
    app.get(path, (context) => context.redirect(pageOfForm(context) + new URL(context.req.url).search));

  const ofApi = new Set(operations.map(({ path }) => path.split("/")[1]));
  const isForPrograms = (context: Context): boolean =>
    ofApi.has(context.req.path.split("/")[1]) || !/\btext\/html\b/.test(context.req.header("accept") ?? "");
  const nothingHere = (): never => {
    throw new AppError("not_found", say("nothing_here"));
  };
  app.get("*", except(isForPrograms, ...guards), async (context, next) => {
    if (isForPrograms(context)) return next();
    return (await sessions.accessOf(context)) === null ? nothingHere() : visited([], nothingHere)(context);
  });
}

/**
 * Was the form sent by a page of another site? Browsers say so in one header; the origin is asked of those that don't,
 * because without a referrer it is `null` for the own site too.
 */
function isForeign(context: Ctx, publicUrl: string): boolean {
  if (context.req.header("sec-fetch-site") !== undefined) return foreignSite(context) !== null;
  const origin = context.req.header("origin") ?? "";
  return !URL.canParse(origin) || ![new URL(publicUrl).host, context.req.header("host")].includes(new URL(origin).host);
}

async function viewerOf(visit: Visit): Promise<Viewer> {
  return { name: visit.me.fullname, pages: pagesOf(visit), unread: await unreadOf(visit) };
}

function pagesOf({ me }: Visit): Page[] {
  const held = new Set<string>(me.permissions);
  return PAGES.filter(({ uses: [first] }) => first.permission === "token" || held.has(first.permission));
}

/** Keeps the address, so that the person goes on there. A part of a page can't show the sign-in: the page loads anew. */
function toSignIn(context: Ctx): Response {
  // A part is no page: the person goes on where it stands.
  const stands = isPart(context) ? context.req.header("hx-current-url") : undefined;
  const url = new URL(stands !== undefined && URL.canParse(stands) ? stands : context.req.url);
  const to = context.req.method === "POST" ? pageOfForm(context) + url.search : url.pathname + url.search;
  return lead(context, to === "/" ? "/sign-in" : `/sign-in?to=${encodeURIComponent(to)}`);
}

/** Leads a page, and a page of which a part was asked, to another address. */
function lead(context: Ctx, address: string): Response {
  if (!isPart(context)) return context.redirect(address, 303);
  return context.body(null, 401, { "hx-redirect": address });
}

/** The page on which a form stands: at its own address, or above it. */
function pageOfForm({ req }: Ctx): string {
  const has = (to: string): boolean => PAGES.some(({ path }) => patternOf(path).test(to));
  return has(req.path) ? req.path : req.path.replace(/(\/many)?\/[^/]*$/, "") || "/";
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
