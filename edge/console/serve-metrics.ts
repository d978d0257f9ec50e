import { createHash, timingSafeEqual } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { ConsoleContext } from "./session/guard.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const FORWARDED = ["x-forwarded-for", "forwarded", "via"];

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Metrics are for bearers of the token; without a token for this machine alone, not for a proxy on it. */
export function mayReadMetrics(context: ConsoleContext, token: string | null): boolean {
  if (token !== null)
    return timingSafeEqual(digest(context.req.header("authorization") ?? ""), digest(`Bearer ${token}`));
  if (FORWARDED.some((name) => context.req.header(name) !== undefined)) return false;
  return LOOPBACK.has(getConnInfo(context).remote.address ?? "");
}
