import { systemActor } from "../../platform/auth/principal.ts";
import { startSession } from "../../platform/auth/sessions.ts";
import type { TestCentral } from "../../test/harness.ts";
import { type BrowserDouble, browserOf } from "./browser-double.ts";

/** The browser of a person with a new session, without a sign-in. */
export async function browserOfUser({ central, platform }: TestCentral, userId: string): Promise<BrowserDouble> {
  const place = { address: "10.0.0.7", userAgent: null };
  const how = { userId, kind: "web", device: null, place, secondFactor: null } as const;
  const { sessionId } = await platform.transact(systemActor("test"), (work) =>
    startSession(work, how, platform.identity.lifetimes),
  );
  const { token } = await platform.identity.tokens.issue({ kind: "user", userId, sessionId });
  const browser = browserOf(central.app);
  browser.cookies.set("gate_page", token);
  return browser;
}
