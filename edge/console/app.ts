import { Hono } from "hono";
import { hookApp } from "../drivers/plate-reader/hook-app.ts";
import type { Hooks } from "../drivers/plate-reader/hooks.ts";
import { bodyLimit } from "hono/body-limit";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { Log } from "../../shared/lib/log.ts";
import { APP_PATH } from "../../shared/web/installable.ts";
import { pageHeaders } from "../../shared/web/page-headers.ts";
import { actRoutes, type ActRoutesDeps } from "./acts/act-routes.ts";
import { MAX_PHOTO_BYTES } from "./acts/photo-of.ts";
import type { Answers } from "./answer.ts";
import { isTerminal, openRoutes, pageRoutes, type PageRoutesDeps } from "./page-routes.ts";
import { mayReadMetrics } from "./serve-metrics.ts";
import { type ConsoleContext, type ConsoleEnv, type Cookies, ForeignPost, guard, OldPost } from "./session/guard.ts";
import type { Sessions } from "./session/sessions.ts";
import type { SignIn } from "./session/sign-in.ts";
import { signInRoutes } from "./session/sign-in-routes.ts";
import type { View } from "./ports.ts";

/** What supervisors ask. */
export interface Supervision {
  /** Why this edge can't serve its gate; null: it can. */
  notReadyBecause(): string | null;
  metrics(): Promise<{ text: string; type: string }>;
}

export interface ConsoleAppDeps extends PageRoutesDeps, Omit<ActRoutesDeps, "search"> {
  live: PageRoutesDeps["live"] & ActRoutesDeps["live"];
  sessions: Sessions;
  signIn: SignIn;
  cookies: Cookies;
  isSecure: boolean;
  supervision: Supervision;
  /** Null: only this machine reads metrics. */
  metricsToken: string | null;
  /** Devices that send HTTP themselves; omitted if there are none. */
  hooks?: Pick<Hooks, "knock">;
  log: Log;
}

const FORM_BYTES = 64 * 1024;
/** A form with a photo. */
const PHOTO_FORM_BYTES = MAX_PHOTO_BYTES + FORM_BYTES;
const WITHOUT_SESSION = new Set(["/sign-in", "/language", "/status.json"]);

/** The console's addresses, as listed in ports.ts. */
export function consoleApp(needs: ConsoleAppDeps): Hono<ConsoleEnv> {
  const { answers, log } = needs;
  const app = new Hono<ConsoleEnv>();
  app.use(pageHeaders(needs.isSecure));
  app.use(async (context, next) => {
    context.set("session", null);
    context.set("holder", "");
    context.set("language", needs.cookies.language(context));
    await next();
    if (!context.res.headers.has("cache-control")) context.header("cache-control", "no-store");
  });
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed(context, allowed) {
        context.header("allow", allowed.join(", "));
        return problem(answers, context, 405, "method_not_allowed", "Method not allowed at this address");
      },
    }),
  );
  // Before the guard: a supervisor has neither session nor cookies.
  app.get("/livez", (context) => context.json({ status: "alive" }));
  app.get("/readyz", (context) => {
    const because = needs.supervision.notReadyBecause();
    return because === null ? context.json({ status: "ready" }) : context.json({ status: "not ready", because }, 503);
  });
  app.get("/metrics", async (context) => {
    if (!mayReadMetrics(context, needs.metricsToken))
      return context.text("Metrics are read with metrics_token, or on this machine\n", 403);
    const { text, type } = await needs.supervision.metrics();
    return context.body(text, 200, { "content-type": type });
  });
  // Before the session check: a camera presents its own secret.
  if (needs.hooks) app.route("/hooks", hookApp(needs.hooks));
  const tooLarge = (context: ConsoleContext): Response | Promise<Response> => {
    // The unread rest of the request must not be parsed as the next one.
    context.header("connection", "close");
    return problem(answers, context, 413, "too_large", "This is too large");
  };
  const limits = {
    form: bodyLimit({ maxSize: FORM_BYTES, onError: tooLarge }),
    photo: bodyLimit({ maxSize: PHOTO_FORM_BYTES, onError: tooLarge }),
  };
  app.use((context, next) => limits[context.req.path === "/acts/customs_paper" ? "photo" : "form"](context, next));
  app.use(guard(needs));
  app.use(async (context, next) => {
    const { path } = context.req;
    const isFile = path.startsWith("/assets/") || path.startsWith(`${APP_PATH}/`);
    const isOpen = WITHOUT_SESSION.has(path) || isFile || (path === "/" && isTerminal(context));
    if (isOpen || context.get("session")) return next();
    return answers.toSignIn(context);
  });
  openRoutes(app, needs);
  signInRoutes(app, needs);
  pageRoutes(app, needs);
  actRoutes(app, needs);
  app.notFound((context) => problem(answers, context, 404, "not_found", "There is nothing at this address"));
  app.onError((error, context) => {
    // A tablet keeps its form over a restart of the edge: the next sign-in there is asked for once more.
    if (error instanceof OldPost && !context.get("session")) return answers.toSignIn(context);
    if (error instanceof ForeignPost)
      return problem(
        answers,
        context,
        403,
        "foreign_post",
        `This was not pressed on a page of this console: ${error.message}`,
      );
    log.error({ err: error, path: context.req.path }, "the console could not answer a request");
    return problem(answers, context, 500, "internal", "Internal error");
  });
  return app;
}

function problem(
  answers: Answers,
  context: ConsoleContext,
  status: Extract<View, { page: "error" }>["status"],
  code: string,
  message: string,
): Response | Promise<Response> {
  if (isTerminal(context)) return context.text(`${message}\n`, status);
  return answers.view(context, { page: "error", status, code, message }, status);
}
