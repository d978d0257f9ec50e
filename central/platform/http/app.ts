import { Hono } from "hono";
import { cors } from "hono/cors";
import { compress, COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import { AppError } from "../../../shared/errors/app-error.ts";
import type { Clock } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import type { Log } from "../../../shared/lib/log.ts";
import { say } from "../../../shared/words/say.ts";
import { clientIp } from "./client-ip.ts";
import { codedTag } from "./entity-tag.ts";
import type { HttpEnv } from "./env.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { PROBES } from "./probes.ts";
import { languageOf, problemResponse } from "./problem.ts";
import { createSettle } from "./settle.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;
const CSP = "content-security-policy";
const NDJSON = /^application\/x-ndjson/;

/**
 * The application without its operations: request ids, access log, headers, compression, problems. Headers of a
 * finished answer are set on the answer itself: `context.header` would build the answer anew each time.
 */
export function createApp(world: {
  log: Log;
  clock: Clock;
  metrics?: Pick<Metrics, "answered">;
  trustedProxies: number;
  corsOrigins: readonly string[];
}): Hono<HttpEnv> {
  const { log, clock } = world;
  const app = new Hono<HttpEnv>();
  const settle = createSettle(world);

  app.use(async (context, next) => {
    const asked = context.req.header("x-request-id") ?? "";
    const requestId = REQUEST_ID.test(asked) ? asked : newId();
    // A call without a server, as in tests, has no bindings.
    const incoming = (context.env as HttpEnv["Bindings"] | undefined)?.incoming;
    const ip = clientIp(incoming?.socket.remoteAddress, context.req.header("x-forwarded-for"), world.trustedProxies);
    context.set("requestId", requestId);
    context.set("ip", ip);
    const startMs = clock.monotonicMs();
    await next();
    // Nobody reads the body of such an answer: what it holds is let go.
    if (context.req.raw.method === "HEAD") await context.res.body?.cancel();
    context.res.headers.set("x-request-id", requestId);
    const operation = context.get("operation");
    const ms = clock.monotonicMs() - startMs;
    world.metrics?.answered(operation?.id ?? null, context.res.status, ms / 1000);
    const principal = context.get("principal");
    // Edges and probes ask continuously: a successful call is logged for debugging only.
    const isRoutine = operation?.permission === "sync" || PROBES.has(context.req.path);
    const level = isRoutine && context.res.status < 400 ? "debug" : "info";
    log[level](
      {
        request_id: requestId,
        method: context.req.method,
        // The pattern, not the address: some addresses contain a secret.
        path: operation?.path ?? context.req.path.replace(/[^/]{20,}/g, "…"),
        operation: operation?.id,
        status: context.res.status,
        ms: Math.round(ms),
        actor: principal && `${principal.kind}:${principal.id}`,
        ip,
      },
      "request",
    );
  });
  app.use(async (context, next) => {
    const incoming = (context.env as HttpEnv["Bindings"] | undefined)?.incoming;
    // Node keeps the first of two headers, and a proxy may use the last: neither is trusted.
    const hosts = incoming?.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host") ?? [];
    if (hosts.length > 1) throw new AppError("malformed", say("several_hosts"));
    await next();
  });
  if (world.corsOrigins.length > 0)
    app.use(
      cors({
        origin: [...world.corsOrigins],
        allowHeaders: ["authorization", "content-type", "idempotency-key", "if-match", "x-request-id"],
        exposeHeaders: ["etag", "idempotent-replayed", "retry-after", "x-request-id"],
        maxAge: 600,
      }),
    );
  // The proxy must report whether TLS is in front.
  app.use(secureHeaders({ xFrameOptions: "DENY", strictTransportSecurity: false }));
  app.use(async (context, next) => {
    await next();
    // A page that needs more sets its own policy.
    const { headers } = context.res;
    if (!headers.has(CSP)) headers.set(CSP, "default-src 'none'; frame-ancestors 'none'");
  });
  app.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    const [tag, coding] = [headers.get("etag"), headers.get("content-encoding")];
    // Compression makes a tag weak, and If-Match needs a strong one.
    if (tag !== null && coding !== null) headers.set("etag", codedTag(tag.replace(/^W\//, ""), coding));
  });
  app.use(compress({ contentTypeFilter: (type) => COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) || NDJSON.test(type) }));
  app.use(async (context, next) => {
    await next();
    // The answer to a HEAD request has no body: what makes one ends at once.
    if (context.req.method === "HEAD") await context.res.body?.cancel();
  });
  app.use("/v1/*", async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  });

  app.notFound((context) =>
    problemResponse(
      new AppError("not_found", say("address_is_unknown")),
      context.get("requestId"),
      languageOf(context.req.raw),
    ),
  );
  app.onError((error, context) => {
    const requestId = context.get("requestId");
    const operation = context.get("operation")?.id;
    const failure = settle(error, { requestId, operation, isGone: context.req.raw.signal.aborted });
    const answer = problemResponse(failure, requestId, languageOf(context.req.raw));
    const allow = context.res.headers.get("allow");
    if (allow !== null) answer.headers.set("allow", allow);
    return answer;
  });
  return app;
}
