import { decodeJwt } from "jose";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Language } from "../../../shared/words/sentence.ts";
import { languageOf } from "../../../shared/web/requests.ts";
import type { HttpEnv } from "../../platform/http/env.ts";
import { systemActor } from "../../platform/auth/principal.ts";
import { extendSession } from "../../platform/auth/sessions.ts";
import type { Platform } from "../../platform/platform.ts";

/** A page that nobody uses for this long asks to sign in again: a shift. */
const IDLE_SECONDS = 12 * 3600;
/** The token of a page in use is renewed when it is older than this. */
const RENEW_MS = 15 * 60_000;
const DEVICE_SECONDS = 30 * 86_400;
const YEAR_SECONDS = 365 * 86_400;

/** The session of a browser: an access token in a cookie that no script reads and no other site sends. */
export interface PageSessions {
  /**
   * The access token of a request; null without one. A token in use is renewed with the answer, and its session lives
   * on. Whether the session has ended is checked by each operation.
   */
  accessOf(context: Context<HttpEnv>): Promise<string | null>;
  /** Begins the session of a browser with the access token of a sign-in. */
  begin(context: Context<HttpEnv>, access: string): Promise<void>;
  forget(context: Context<HttpEnv>): void;
  /** The token of a remembered device, which replaces its second factor. */
  deviceOf(context: Context<HttpEnv>): string | undefined;
  rememberDevice(context: Context<HttpEnv>, token: string): void;
  languageOf(context: Context<HttpEnv>): Language;
  rememberLanguage(context: Context<HttpEnv>, language: Language): void;
}

/** @param platform keys and settings of the process */
export function pageSessions(platform: Pick<Platform, "identity" | "transact" | "clock" | "config">): PageSessions {
  const { identity, transact, clock, config } = platform;
  const isSecure = config.public_url.startsWith("https:");
  // The prefix makes a browser refuse a cookie that a neighbouring host set.
  const name = isSecure ? "__Host-gate_page" : "gate_page";
  const common = { path: "/", httpOnly: true, sameSite: "Strict", secure: isSecure } as const;

  const give = async (context: Context<HttpEnv>, access: string): Promise<string> => {
    const subject = await identity.tokens.read(access);
    const { token } = await identity.tokens.issue(subject, IDLE_SECONDS);
    setCookie(context, name, token, common);
    return token;
  };
  return {
    async accessOf(context) {
      const token = getCookie(context, name) ?? "";
      if (token === "") return null;
      try {
        const subject = await identity.tokens.read(token);
        if (subject.kind !== "user") return null;
        const issuedMs = (decodeJwt(token).iat ?? 0) * 1000;
        if (clock.nowMs() - issuedMs < RENEW_MS) return token;
        const isOpen = await transact(systemActor("page-session"), (work) =>
          extendSession(work, subject.sessionId, identity.lifetimes, context.get("ip")),
        );
        return isOpen ? await give(context, token) : null;
      } catch {
        return null;
      }
    },
    async begin(context, access) {
      await give(context, access);
    },
    forget: (context) => setCookie(context, name, "", { ...common, maxAge: 0 }),
    deviceOf: (context) => getCookie(context, "gate_device"),
    rememberDevice: (context, token) => setCookie(context, "gate_device", token, { ...common, maxAge: DEVICE_SECONDS }),
    languageOf: (context) => languageOf(context, getCookie(context, "gate_language")),
    rememberLanguage: (context, language) =>
      setCookie(context, "gate_language", language, { ...common, maxAge: YEAR_SECONDS }),
  };
}
