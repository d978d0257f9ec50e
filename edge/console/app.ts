import { Hono } from "hono";
import { accepts } from "hono/accepts";
import { methodNotAllowed } from "hono/method-not-allowed";
import { NONCE, secureHeaders, type SecureHeadersVariables } from "hono/secure-headers";
import { hookApp } from "../drivers/plate-reader/hook-app.ts";
import { type Hooks } from "../drivers/plate-reader/hooks.ts";
import { type Log } from "../../shared/lib/log.ts";
import { lacksOf, type StatusSource } from "./status.ts";
import { statusPage } from "./status-page.ts";
import { statusText } from "./status-text.ts";

/** The gate's status on its own network: text or a page at `/`, everything at `/status.json`. */
export function consoleApp({
  source,
  hooks,
  log,
}: {
  source: StatusSource;
  /** Devices that speak HTTP by themselves; left out where none can. */
  hooks?: Pick<Hooks, "knock">;
  log: Log;
}): Hono<{ Variables: SecureHeadersVariables }> {
  const app = new Hono<{ Variables: SecureHeadersVariables }>();
  app.use(
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: [NONCE], frameAncestors: ["'none'"] },
      referrerPolicy: "no-referrer",
      // Served without TLS on the gate's own network; the header would only be ignored.
      strictTransportSecurity: false,
    }),
  );
  app.use(async (context, next) => {
    await next();
    context.header("cache-control", "no-store");
  });
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (context, allowed) =>
        context.text("This address does not take that method\n", 405, { allow: allowed.join(", ") }),
    }),
  );
  // Before anything that asks who is signed in: a camera shows its own secret.
  if (hooks) app.route("/hooks", hookApp(hooks));
  app.get("/", (context) => {
    const status = source.status();
    const supports = ["text/plain", "text/html"];
    const kind = accepts(context, { header: "Accept", supports, default: "text/plain" });
    return kind === "text/html"
      ? context.html(statusPage(status, context.get("secureHeadersNonce") ?? ""))
      : context.text(statusText(status));
  });
  app.get("/status.json", (context) => {
    const status = source.status();
    return context.json({ ...status, lacks: lacksOf(status) });
  });
  app.notFound((context) => context.text("There is nothing at this address\n", 404));
  app.onError((error, context) => {
    log.error({ err: error, path: context.req.path }, "the console failed to answer");
    return context.text("Something went wrong here\n", 500);
  });
  return app;
}
