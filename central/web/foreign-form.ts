import type { Context } from "hono";
import type { HttpEnv } from "../platform/http/env.ts";
import { foreignSite } from "../../shared/web/requests.ts";

/**
 * Was the form sent by a page of another site? Browsers say so in one header; the origin is asked of those that don't,
 * because without a referrer it is `null` for the own site too.
 */
export function isForeign(http: Context<HttpEnv>, publicUrl: string): boolean {
  if (http.req.header("sec-fetch-site") !== undefined) return foreignSite(http) !== null;
  const origin = http.req.header("origin") ?? "";
  return !URL.canParse(origin) || ![new URL(publicUrl).host, http.req.header("host")].includes(new URL(origin).host);
}
