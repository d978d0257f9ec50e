import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { except } from "hono/combine";
import { createMiddleware } from "hono/factory";
import type { SecureHeadersVariables } from "hono/secure-headers";
import { AppError } from "../../shared/errors/app-error.ts";
import { isoTime } from "../../shared/lib/clock.ts";
import { mountInstallable } from "../../shared/web/installable.ts";
import { openAssets } from "../../shared/web/assets.ts";
import { pageHeaders } from "../../shared/web/page-headers.ts";
import { NOTHING } from "../../shared/web/markup.ts";
import { isPart, ownPath } from "../../shared/web/requests.ts";
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
import { isForeign } from "./foreign-form.ts";
import { Refused } from "./refused.ts";
import { pageSessions } from "./session/page-session.ts";
import { openPageContext, type PageContext } from "./page-context.ts";
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
      ...["pages.js", "account.js", "bell.js", "choose.js", "forms.js", "passkeys.js", "push.js", "rows.js"],
      ...["search.js", "secrets.js", "shrink.js", "typed.js"],
    ],
    styles: ["frame.css", "pages.css", "lists.css"],
    style: "pages.css",
  });
  const tools: PageTools = {
    ...door,
    publicUrl: config.public_url,
    exports: platform.exports,
    sessions: pageSessions(platform),
    frameOf: (http) => ({
      language: tools.sessions.languageOf(http),
      nonce: (http as unknown as Context<{ Variables: SecureHeadersVariables }>).get("secureHeadersNonce") ?? "",
      assetUrl: assets.url,
      now: isoTime(clock.nowMs()),
      address: http.req.path + new URL(http.req.url).search,
    }),
  };
  const { sessions, frameOf } = tools;
  /** The contexts of requests that are not answered yet: a failure keeps the person's navigation. */
  const contexts = new WeakMap<Ctx, PageContext>();
  const failed = async (http: Ctx, problem: Problem): Promise<Response> => {
    const words = WORDS[sessions.languageOf(http)];
    const [context, title] = [contexts.get(http), words.frame.failure.title];
    const content = failurePage(problem, words, context ? typedNote(context) : NOTHING);
    const status = statusOf(problem);
    if (isPart(http)) return http.html(content, status);
    const document = context
      ? pageDocument(frameOf(http), await viewerOf(context), { title, content })
      : bareDocument(frameOf(http), title, content);
    return http.html(document, status);
  };

  const paths = ["/", "/sign-in", "/sign-in/*", "/sign-out", "/language", ...LINK_PATHS];
  for (const { path } of [...PAGES, ...ACTS, ...STREAMS]) paths.push(path);
  const guards = [
    pageHeaders(isSecure),
    // A problem of the API becomes a page in the reader's language, whatever threw it.
    createMiddleware<HttpEnv>(async (http, next) => {
      await next();
      if (/^application\/problem/.test(http.res.headers.get("content-type") ?? "")) {
        const problem = Problem.parse(await http.res.json());
        http.res = undefined;
        http.res = await failed(http, problem);
      }
      if (!http.res.headers.has("cache-control")) http.header("cache-control", "no-store");
    }),
    createMiddleware<HttpEnv>(async (http, next) => {
      if (!/^(GET|HEAD)$/.test(http.req.method) && isForeign(http, config.public_url))
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
  const asSignedIn =
    (uses: readonly Operation[], then: (context: PageContext, http: Ctx) => Promise<Response>) =>
    async (http: Ctx): Promise<Response> => {
      const access = await sessions.accessOf(http);
      if (access === null) return toSignIn(http);
      try {
        const context = await openPageContext(tools, http, { access, language: sessions.languageOf(http), uses });
        contexts.set(http, context);
        // A form without its operation would be shown, though its sending is refused.
        const [first] = uses;
        if (first !== undefined && !context.may(first)) throw new AppError("forbidden", say("no_right_to_page"));
        return await then(context, http);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.problem.code === "unauthenticated" || error.problem.code === "token_expired") {
          sessions.forget(http);
          return toSignIn(http);
        }
        if (error.problem.code === "second_factor_required") return lead(http, `${FACTOR_PATH}?needed=1`);
        return failed(http, error.problem);
      }
    };
  const shown = async (context: PageContext, http: Ctx, page: Shown): Promise<Response> => {
    const status = page.status ?? 200;
    if (isPart(http)) return http.html(page.content, status);
    if (page.frame === "bare") return http.html(wallDocument(frameOf(http), page), status);
    return http.html(pageDocument(frameOf(http), await viewerOf(context), page), status);
  };
  app.get("/assets/*", (http) => {
    const file = assets.file(http.req.path.slice("/assets/".length));
    if (!file) return http.notFound();
    http.header("cache-control", "public, max-age=31536000, immutable");
    return http.body(file.body, 200, { "content-type": file.type });
  });
  mountInstallable(app, (http) => {
    const language = sessions.languageOf(http);
    const name = WORDS[language].frame.product;
    return { name, shortName: name, language };
  });
  mountSignIn(app, tools);
  mountAccountLinks(app, tools);
  app.get(
    "/",
    asSignedIn([], (context, http) => {
      const home = pagesOf(context).find(({ navigation }) => navigation !== undefined);
      return Promise.resolve(http.redirect(home?.path ?? "/docs"));
    }),
  );
  for (const { path, uses, open } of STREAMS)
    app.get(
      path,
      asSignedIn(uses, async (context) => open(context)),
    );
  for (const { path, uses, show } of PAGES)
    app.get(
      path,
      asSignedIn(uses, async (context, http) => {
        const outcome = await show(context);
        return "to" in outcome ? http.redirect(ownPath(outcome.to), 303) : shown(context, http, outcome);
      }),
    );
  for (const { path, uses, perform, maxBytes } of ACTS)
    app.post(
      path,
      asSignedIn([...uses, ...PROOF_USES], async (context, http) => {
        await using large =
          maxBytes === undefined ? null : await receiveForm(http.req.raw, maxBytes, spoolFolder(config));
        const form = large?.form ?? (await formOf(http));
        const outcome = await performProved(context, form, (of, typed) => {
          of.sent = typedOf(typed);
          return perform(of, typed);
        });
        if (outcome instanceof Response) return outcome;
        return "to" in outcome ? http.redirect(ownPath(outcome.to), 303) : await shown(context, http, outcome);
      }),
    );
  // The address of a refused form, loaded again or in another language.
  for (const { path } of ACTS) app.get(path, (http) => http.redirect(pageOfForm(http) + new URL(http.req.url).search));

  const ofApi = new Set(operations.map(({ path }) => path.split("/")[1]));
  const isForPrograms = (http: Context): boolean =>
    ofApi.has(http.req.path.split("/")[1]) || !/\btext\/html\b/.test(http.req.header("accept") ?? "");
  const nothingHere = (): never => {
    throw new AppError("not_found", say("nothing_here"));
  };
  app.get("*", except(isForPrograms, ...guards), async (http, next) => {
    if (isForPrograms(http)) return next();
    return (await sessions.accessOf(http)) === null ? nothingHere() : asSignedIn([], nothingHere)(http);
  });
}

async function viewerOf(context: PageContext): Promise<Viewer> {
  return { name: context.me.fullname, pages: pagesOf(context), unread: await unreadOf(context) };
}

function pagesOf({ me }: PageContext): Page[] {
  const held = new Set<string>(me.permissions);
  const side = me.company === null ? "area" : "companies";
  return PAGES.filter(
    ({ uses: [first], navigation }) =>
      (first.permission === "token" || held.has(first.permission)) && (navigation?.isFor ?? side) === side,
  );
}

/** Keeps the address, so that the person goes on there. A part of a page can't show the sign-in: the page loads anew. */
function toSignIn(http: Ctx): Response {
  // A part is no page: the person goes on where it stands.
  const stands = isPart(http) ? http.req.header("hx-current-url") : undefined;
  const url = new URL(stands !== undefined && URL.canParse(stands) ? stands : http.req.url);
  const to = http.req.method === "POST" ? pageOfForm(http) + url.search : url.pathname + url.search;
  return lead(http, to === "/" ? "/sign-in" : `/sign-in?to=${encodeURIComponent(to)}`);
}

/** Leads a page, and a page of which a part was asked, to another address. */
function lead(http: Ctx, address: string): Response {
  if (!isPart(http)) return http.redirect(address, 303);
  return http.body(null, 401, { "hx-redirect": address });
}

/** The page on which a form stands: at its own address, or above it. */
function pageOfForm({ req }: Ctx): string {
  const has = (to: string): boolean => PAGES.some(({ path }) => patternOf(path).test(to));
  return has(req.path) ? req.path : req.path.replace(/(\/many)?\/[^/]*$/, "") || "/";
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
