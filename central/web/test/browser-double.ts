import type { Hono } from "hono";
import { systemActor } from "../../platform/auth/principal.ts";
import { startSession } from "../../platform/auth/sessions.ts";
import type { HttpEnv } from "../../platform/http/env.ts";
import type { TestCentral } from "../../test/harness.ts";

/** A browser as the pages see it: it keeps cookies, follows no redirect, and names its own site. */
export interface BrowserDouble {
  readonly cookies: Map<string, string>;
  /** The `Set-Cookie` lines of the last answer. */
  readonly lastCookies: string[];
  get(path: string, headers?: Record<string, string>): Promise<Page>;
  post(
    path: string,
    fields: Record<string, string> | string[][] | FormData,
    headers?: Record<string, string>,
  ): Promise<Page>;
}

export interface Page {
  status: number;
  location: string | null;
  text: string;
  headers: Headers;
}

export function browserOf(app: Hono<HttpEnv>): BrowserDouble {
  const cookies = new Map<string, string>();
  const lastCookies: string[] = [];
  const send = async (
    path: string,
    init: Omit<RequestInit, "headers"> & { headers: Record<string, string> },
  ): Promise<Page> => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await app.request(`http://central.test${path}`, {
      ...init,
      headers: { "accept-language": "en", "sec-fetch-site": "same-origin", cookie, ...init.headers },
    });
    lastCookies.splice(0, Infinity, ...answer.headers.getSetCookie());
    for (const line of lastCookies) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const { status, headers } = answer;
    return { status, headers, location: headers.get("location"), text: await answer.text() };
  };
  return {
    cookies,
    lastCookies,
    get: (path, headers = {}) => send(path, { headers }),
    async post(path, fields, headers = {}) {
      if (!(fields instanceof FormData))
        return send(path, { method: "POST", body: new URLSearchParams(fields), headers });
      // As whole bytes: the body of a form fails by itself when a server stops reading it.
      const encoded = new Response(fields);
      const type = { "content-type": encoded.headers.get("content-type") ?? "" };
      return send(path, { method: "POST", body: await encoded.arrayBuffer(), headers: { ...type, ...headers } });
    },
  };
}

/** A browser in which this user is signed in. */
export async function browserOfUser({ central, platform }: TestCentral, userId: string): Promise<BrowserDouble> {
  const { identity } = platform;
  const place = { address: "10.0.0.7", userAgent: null };
  const { sessionId } = await platform.transact(systemActor("test"), (work) =>
    startSession(work, { userId, kind: "web", device: null, place, secondFactor: null }, identity.lifetimes),
  );
  const { token } = await identity.tokens.issue({ kind: "user", userId, sessionId });
  const browser = browserOf(central.app);
  browser.cookies.set("gate_page", token);
  return browser;
}
