import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Context, Hono } from "hono";
import { getDriverTicket } from "../../features/work/driver/get-driver-ticket.ts";
import { asSentence } from "../../../shared/words/as-sentence.ts";
import { say } from "../../../shared/words/say.ts";
import type { HttpEnv } from "../../platform/http/env.ts";
import type { Problem } from "../../platform/http/problem.ts";
import { callOperation, type Door, NOBODY } from "../call-operation.ts";
import { statusOf } from "../failure.ts";
import { driverPage, noTicketPage, type PageCode } from "./view.ts";
import { WORDS } from "./words.ts";

const ICONS = { "icon.svg": "image/svg+xml", "icon-192.png": "image/png", "icon-512.png": "image/png" } as const;

type NoTicketProblem = Pick<Problem, "code" | "said" | "status">;
/** What is no token at all, too. */
const BAD_LINK: NoTicketProblem = { code: "not_found", said: say("driver_link_is_bad"), status: 404 };
const OVER = say("driver_link_is_over").code;

/** The code stands in the page: its policy allows this very text, and nothing from elsewhere. */
function policyOf({ style, script }: PageCode): string {
  const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  return (
    `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src 'self'; connect-src 'self'; ` +
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  );
}

/**
 * Serves the page behind a driver's link. The token stands in the path, so the first answer holds the whole page, with
 * its code: a phone keeps it as one piece, and never joins it with code of another version. Logs hold no token.
 */
export function mountDriverPage(app: Hono<HttpEnv>, door: Door): void {
  const asset = (name: string): Buffer => readFileSync(new URL(`assets/${name}`, import.meta.url));
  const [style, script, worker] = ["page.css", "page.js", "worker.js"].map((name) => asset(name).toString());
  if (style === undefined || script === undefined || worker === undefined) throw new Error("three assets were read");
  const version = createHash("sha256").update(style).update(script).update(worker).digest("base64url").slice(0, 12);
  const code: PageCode = { style, script, version };
  const headers = { "content-security-policy": policyOf(code), "cache-control": "no-store" };

  const withoutTicket = (context: Context, problem: NoTicketProblem) => {
    const { said, status } = problem.code === "invalid_input" ? BAD_LINK : problem;
    const why = status !== 404 ? "notNow" : said.code === OVER ? "over" : "bad";
    const words = [asSentence(said, "id"), asSentence(said, "en")] as const;
    const page = noTicketPage(why, words, { code, language: languageOf(context) });
    return context.html(page, statusOf({ status }), headers);
  };

  app.get("/driver/worker.js", (context) =>
    context.body(worker, 200, {
      "content-type": "text/javascript",
      "cache-control": "no-cache",
      // What it fetches for the page is under its own policy.
      "content-security-policy": "default-src 'none'; connect-src 'self'",
    }),
  );
  for (const [name, type] of Object.entries(ICONS)) {
    const bytes = new Uint8Array(asset(name));
    app.get(`/driver/${name}`, (context) =>
      context.body(bytes, 200, { "content-type": type, "cache-control": "max-age=86400" }),
    );
  }
  app.get("/driver/:token/manifest.webmanifest", (context) =>
    context.json(manifestOf(context.req.param("token")), 200, {
      "content-type": "application/manifest+json",
      "cache-control": "no-store",
    }),
  );
  app.get("/driver/:token", async (context) => {
    const token = context.req.param("token");
    const language = languageOf(context);
    const found = await callOperation(door, context, NOBODY, getDriverTicket, { params: { token } });
    if (found.ok) {
      const nowMs = door.clock.nowMs();
      return context.html(driverPage(found.data, { code, language, token, nowMs }), 200, headers);
    }
    return withoutTicket(context, found.problem);
  });
  // What is left of an address that was cut, or has more than it was sent with.
  app.get("/driver/*", (context) => withoutTicket(context, BAD_LINK));
}

const languageOf = (context: Context): "id" | "en" => (context.req.query("lang") === "en" ? "en" : "id");

/** Keeps one ticket on the home screen. */
function manifestOf(token: string) {
  const [name] = WORDS.title;
  return {
    id: `/driver/${token}`,
    start_url: `/driver/${token}`,
    scope: "/driver/",
    name,
    short_name: name,
    lang: "id",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#ffffff",
    icons: [
      { src: "/driver/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/driver/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/driver/icon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
}
