import { randomBytes } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { SecureHeadersVariables } from "hono/secure-headers";
import type { Language } from "../../../shared/words/sentence.ts";
import { foreignSite, languageOf } from "../../../shared/web/requests.ts";
import type { Session, Sessions } from "./sessions.ts";

/** The guard's result for each request. */
export interface ConsoleVariables extends SecureHeadersVariables {
  /** Null without a signed-in officer. */
  session: Session | null;
  /** The cookie that forms are bound to: of the session, or of the visit before sign-in. */
  holder: string;
  language: Language;
}
export interface ConsoleEnv {
  Variables: ConsoleVariables;
}
export type ConsoleContext = Context<ConsoleEnv>;

/** A POST that did not come from one of our own forms. */
export class ForeignPost extends Error {}
/** Its page stayed open while the session ended or the edge restarted; or it is not one of ours. */
export class OldPost extends ForeignPost {}

const SESSION = "gate_session";
const VISIT = "gate_visit";
const LANGUAGE = "gate_language";
const YEAR_S = 365 * 86_400;
const VISIT_FORM = /^[A-Za-z0-9_-]{43}$/;

/** @param isSecure the console is served with TLS */
export function cookies(isSecure: boolean) {
  const common = { path: "/", httpOnly: true, sameSite: "Strict", secure: isSecure } as const;
  return {
    readSession: (context: ConsoleContext) => getCookie(context, SESSION),
    giveSession: (context: ConsoleContext, cookie: string) => setCookie(context, SESSION, cookie, common),
    takeSession: (context: ConsoleContext) => setCookie(context, SESSION, "", { ...common, maxAge: 0 }),
    giveLanguage: (context: ConsoleContext, language: Language) =>
      setCookie(context, LANGUAGE, language, { ...common, maxAge: YEAR_S }),
    /** The visit's cookie, set with the answer if it was missing. */
    visit(context: ConsoleContext): string {
      const known = getCookie(context, VISIT) ?? "";
      if (VISIT_FORM.test(known)) return known;
      const fresh = randomBytes(32).toString("base64url");
      setCookie(context, VISIT, fresh, common);
      return fresh;
    },
    language(context: ConsoleContext): Language {
      return languageOf(context, getCookie(context, LANGUAGE));
    },
  };
}
export type Cookies = ReturnType<typeof cookies>;

/** Paths that hold nothing of the gate: they need no cookie check. */
const isOpenFile = (path: string): boolean => path.startsWith("/assets/");

/** Finds the session of each request, and refuses a POST without one of our tokens. */
export function guard({ sessions, cookies }: { sessions: Sessions; cookies: Cookies }): MiddlewareHandler<ConsoleEnv> {
  return async (context, next) => {
    const { method, path } = context.req;
    const isFile = isOpenFile(path);
    // A page that only watches is not active: its stream keeps no session alive.
    const session = isFile ? null : sessions.find(cookies.readSession(context), path !== "/live");
    const holder = session ? (cookies.readSession(context) ?? "") : isFile ? "" : cookies.visit(context);
    context.set("session", session);
    context.set("holder", holder);
    if (method === "POST") await refuseForeign(context, sessions, holder);
    await next();
  };
}

async function refuseForeign(context: ConsoleContext, sessions: Sessions, holder: string): Promise<void> {
  const site = foreignSite(context);
  if (site !== null) throw new ForeignPost(`it came from ${site}`);
  const { csrf } = await context.req.parseBody();
  if (typeof csrf !== "string" || !sessions.isCsrf(holder, csrf)) throw new OldPost("its token is not good");
}

/** The device's address, as the connection shows it; headers do not count. */
export function addressOf(context: ConsoleContext): string {
  try {
    return getConnInfo(context).remote.address ?? "unknown";
  } catch {
    return "unknown";
  }
}
