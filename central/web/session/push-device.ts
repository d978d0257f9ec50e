import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { HttpEnv } from "../../platform/http/env.ts";

const NAME = "gate_push";
/** The one address that needs it. */
export const SIGN_OUT = "/sign-out";
const YEAR_SECONDS = 365 * 86_400;

/** Notes in a browser which device of its person it is: signing out ends its messages. @param site its address */
export function notePushDevice(http: Context<HttpEnv>, site: string, id: string): void {
  const secure = site.startsWith("https:");
  setCookie(http, NAME, id, { path: SIGN_OUT, httpOnly: true, sameSite: "Strict", secure, maxAge: YEAR_SECONDS });
}

/** The id of the device that a browser is; undefined where it shows no messages. */
export const pushDeviceOf = (http: Context<HttpEnv>): string | undefined => getCookie(http, NAME);
