import { createHash } from "node:crypto";
import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { AppError } from "../../../shared/errors/app-error.ts";
import { say } from "../../../shared/words/say.ts";
import { getProfile } from "../../features/base/profile/get-profile.ts";
import { uploadPhoto } from "../../features/gates/files/operations/upload-photo.ts";
import { spoolFolder } from "../../platform/files/unnamed-file.ts";
import type { HttpEnv } from "../../platform/http/env.ts";
import type { AnyCalled } from "../../platform/http/operation.ts";
import { receiveForm } from "../../platform/http/receive-form.ts";
import type { Platform } from "../../platform/platform.ts";
import { callerOf, callOperation, type Door, type Outcome, type PageCaller } from "../call-operation.ts";
import { statusOf } from "../failure.ts";
import { isForeign } from "../foreign-form.ts";
import { packReader } from "../phone/pack-reader.ts";
import { manifestOf, openPhoneApp, sharedFile } from "../phone/phone-app.ts";
import { pageSessions } from "../session/page-session.ts";
import { ACTS, EXPECTED, refusalOf, SentAct } from "./calls.ts";
import { verifierPage } from "./view.ts";
import { WORDS } from "./words.ts";

const SCOPE = "/verifier/";
const MAX_ACT_BYTES = 64 * 1024;
const MODULES = ["calls.js", "tickets.js", "acts.js", "parts.js", "forms.js", "unsent.js", "views.js", "page.js"];
const SHARED = ["dom.js", "keep.js", "queue.js", "shrink-photo.js", "camera.js"];

type Ctx = Context<HttpEnv>;
/** Why nothing can be sent: nobody is signed in, or not the person who has done it. */
type NoSession = "ended" | "other";

/**
 * Serves the page of a verifier's phone. The page itself is the same for everyone and holds nothing of anybody, so that
 * a phone opens it without a network; what it shows and sends goes through its calls, as the person of the session.
 */
export function mountVerifierPage(app: Hono<HttpEnv>, platform: Platform, door: Door): void {
  const { config, clock } = platform;
  const sessions = pageSessions(platform);
  const folder = new URL("assets/", import.meta.url);
  const reader = packReader();
  const readerPath = `${SCOPE}reader-${createHash("sha256").update(reader).digest("hex").slice(0, 12)}.js`;
  const { code, headers } = openPhoneApp(app, {
    scope: SCOPE,
    folder,
    style: "page.css",
    modules: [...SHARED.map(sharedFile), ...MODULES.map((name) => new URL(name, folder))],
    policy: "form-action 'self'",
  });

  app.get("/verifier", (http) => http.redirect(SCOPE));
  app.get(SCOPE, (http) =>
    http.html(verifierPage({ code, readerPath, language: sessions.languageOf(http) }), 200, headers),
  );
  app.get(readerPath, (http) =>
    http.body(reader, 200, {
      "content-type": "text/javascript",
      "cache-control": "public, max-age=31536000, immutable",
    }),
  );
  const [name] = WORDS.title;
  app.get(`${SCOPE}manifest.webmanifest`, (http) =>
    http.json(manifestOf({ scope: SCOPE, start: SCOPE, name }), 200, {
      "content-type": "application/manifest+json",
      "cache-control": "no-cache",
    }),
  );

  const ownSite = createMiddleware<HttpEnv>(async (http, next) => {
    if (isForeign(http, config.public_url)) throw new AppError("forbidden", say("pressed_elsewhere"));
    await next();
    http.header("cache-control", "no-store");
  });
  app.use(`${SCOPE}calls/*`, ownSite);
  const withoutSession = (http: Ctx, session: NoSession) => http.json({ ok: false, session }, 401);
  const answer = (http: Ctx, outcome: Outcome<unknown>) => {
    if (outcome.ok) return http.json({ ok: true, data: outcome.data });
    const { problem } = outcome;
    if (problem.status === 401) {
      sessions.forget(http);
      return withoutSession(http, "ended");
    }
    return http.json({ ok: false, refusal: refusalOf(problem, clock.nowMs()) }, statusOf(problem));
  };
  /** Answers as the person of the session. */
  const asSignedIn =
    (then: (http: Ctx, caller: PageCaller) => Promise<Response>) =>
    async (http: Ctx): Promise<Response> => {
      const access = await sessions.accessOf(http);
      if (access === null) return withoutSession(http, "ended");
      const caller = await callerOf(door, http, access);
      return caller.ok ? then(http, caller.data) : answer(http, caller);
    };

  app.post(
    `${SCOPE}calls/person`,
    asSignedIn(async (http, caller) => {
      const me = await callOperation(door, http, caller, getProfile);
      if (!me.ok) return answer(http, me);
      const held = new Set<string>(me.data.permissions);
      const { id, fullname } = me.data;
      const may = { verify: held.has(EXPECTED.permission), photos: held.has(uploadPhoto.permission) };
      return http.json({ ok: true, data: { id, name: fullname, may, version: code.version } });
    }),
  );
  app.post(
    `${SCOPE}calls/expected`,
    asSignedIn(async (http, caller) => answer(http, await callOperation(door, http, caller, EXPECTED))),
  );
  app.post(
    `${SCOPE}calls/photo/:person`,
    asSignedIn(async (http, caller) => {
      if (http.req.param("person") !== caller.principal.id) return withoutSession(http, "other");
      await using received = await receiveForm(http.req.raw, uploadPhoto.maxBodyBytes ?? 0, spoolFolder(config));
      const body = Object.fromEntries(received.form);
      return answer(http, await callOperation(door, http, caller, uploadPhoto, { body }));
    }),
  );
  for (const [act, operation] of Object.entries<AnyCalled>(ACTS))
    app.post(
      `${SCOPE}calls/${act}`,
      bodyLimit({
        maxSize: MAX_ACT_BYTES,
        onError: () => {
          throw new AppError("too_large", say("page_form_is_too_large", { limit: MAX_ACT_BYTES }));
        },
      }),
      asSignedIn(async (http, caller) => {
        const sent = SentAct.safeParse(await http.req.json().catch(() => null));
        if (!sent.success) throw new AppError("malformed", say("page_form_is_unknown"));
        const { person, body } = sent.data;
        if (person !== caller.principal.id) return withoutSession(http, "other");
        // The operation's own schema judges the body.
        const input = { body, key: body.id } as never;
        return answer(http, await callOperation(door, http, caller, operation, input));
      }),
    );
}
