import type { Hono } from "hono";
import type { ProveWrite } from "../db/prove-write.ts";
import type { HttpEnv } from "./env.ts";

/** Asked every few seconds: a success is logged for debugging only. */
export const PROBES: ReadonlySet<string> = new Set(["/livez", "/readyz", "/metrics"]);

/**
 * The two questions of supervisors and balancers. `/livez`: does the process answer? `/readyz`: does it store what it
 * is sent? Parts that others replace or retry (file store, mail, services) are in `/v1/health`, so that a balancer
 * keeps a central that lacks one of them.
 */
export function mountProbes(app: Hono<HttpEnv>, proveWrite: ProveWrite): void {
  app.get("/livez", (context) => context.json({ status: "alive" }, 200, NOT_KEPT));
  app.get("/readyz", async (context) => {
    await proveWrite();
    return context.json({ status: "ready" }, 200, NOT_KEPT);
  });
}

const NOT_KEPT = { "cache-control": "no-store" };
