import type { Context, Hono } from "hono";
import { getDriverTicket } from "../../features/work/driver/get-driver-ticket.ts";
import { asSentence } from "../../../shared/words/as-sentence.ts";
import { say } from "../../../shared/words/say.ts";
import type { HttpEnv } from "../../platform/http/env.ts";
import type { Problem } from "../../platform/http/problem.ts";
import { callOperation, type Door, NOBODY } from "../call-operation.ts";
import { statusOf } from "../failure.ts";
import { manifestOf, openPhoneApp } from "../phone/phone-app.ts";
import { driverPage, noTicketPage } from "./view.ts";
import { WORDS } from "./words.ts";

const SCOPE = "/driver/";

type NoTicketProblem = Pick<Problem, "code" | "said" | "status">;
/** What is no token at all, too. */
const BAD_LINK: NoTicketProblem = { code: "not_found", said: say("driver_link_is_bad"), status: 404 };
const OVER = say("driver_link_is_over").code;

/**
 * Serves the page behind a driver's link. The token stands in the path, and logs hold none.
 */
export function mountDriverPage(app: Hono<HttpEnv>, door: Door): void {
  const folder = new URL("assets/", import.meta.url);
  const { code, headers } = openPhoneApp(app, {
    scope: SCOPE,
    folder,
    style: "page.css",
    modules: [new URL("page.js", folder)],
    policy: "form-action 'none'",
  });

  const withoutTicket = (context: Context, problem: NoTicketProblem) => {
    const { said, status } = problem.code === "invalid_input" ? BAD_LINK : problem;
    const why = status !== 404 ? "notNow" : said.code === OVER ? "over" : "bad";
    const words = [asSentence(said, "id"), asSentence(said, "en")] as const;
    const page = noTicketPage(why, words, { code, language: languageOf(context) });
    return context.html(page, statusOf({ status }), headers);
  };

  const [name] = WORDS.title;
  app.get("/driver/:token/manifest.webmanifest", (context) =>
    context.json(manifestOf({ scope: SCOPE, start: `/driver/${context.req.param("token")}`, name }), 200, {
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
