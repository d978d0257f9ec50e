import { say } from "../../../shared/words/say.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import { AppError } from "../../../shared/errors/app-error.ts";
import type { DeclaredGauges } from "../metrics/metrics.ts";
import { PLATFORM_GAUGES } from "../metrics/platform-gauges.ts";
import type { Platform } from "../platform.ts";
import type { HttpEnv } from "./env.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const FORWARDED = ["x-forwarded-for", "forwarded", "via"];

/**
 * `/metrics`, in the text format of Prometheus: for bearers of `metrics_token`; without a token for this machine alone,
 * and only while no proxy can stand before this process, which would speak for anybody.
 */
export function mountMetrics(app: Hono<HttpEnv>, platform: Platform, gauges: readonly DeclaredGauges[]): void {
  const { config, metrics } = platform;
  const hasProxy = config.trusted_proxies > 0 || !LOOPBACK_NAMES.has(new URL(config.public_url).hostname);
  app.get("/metrics", async (context) => {
    const { req, env } = context;
    const peer = (env as HttpEnv["Bindings"] | undefined)?.incoming?.socket.remoteAddress ?? "";
    const isForwarded = FORWARDED.some((name) => req.header(name) !== undefined);
    const mayRead =
      config.metrics_token === null
        ? !hasProxy && !isForwarded && LOOPBACK.has(peer)
        : isSame(req.header("authorization") ?? "", `Bearer ${config.metrics_token}`);
    if (!mayRead) throw new AppError("forbidden", say("metrics_need_token"));
    const text = await metrics.text(platform, [...PLATFORM_GAUGES, ...gauges]);
    return context.body(text, 200, { "content-type": metrics.contentType, "cache-control": "no-store" });
  });
}

const LOOPBACK_NAMES = new Set(["127.0.0.1", "[::1]", "localhost"]);

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
