import { jsonOfAnswer } from "./hide-credentials.ts";
import type { Context, Hono } from "hono";
import { AppError } from "../../../shared/errors/app-error.ts";
import { assertNever } from "../../../shared/lib/assert-never.ts";
import type { Authenticator, Principal } from "../auth/principal.ts";
import type { PoolName } from "../db/database.ts";
import type { Platform } from "../platform.ts";
import { failureCodesOf } from "../reference/failures.ts";
import { authenticate, authorise } from "./authorise.ts";
import { isKnown, tagOfAnswer, tagOfText } from "./entity-tag.ts";
import type { HttpEnv } from "./env.ts";
import { createLongRequests, type LongRequestSource } from "./long-request.ts";
import type { AnyCall, Operation } from "./operation.ts";
import { parseInput } from "./parse.ts";
import { callerName } from "./places.ts";
import { valuesOf } from "./read-body.ts";
import { type BodyPlaces, receiveBody } from "./receive-body.ts";
import { patternOf, routesOf } from "./routes.ts";
import { createConcurrencyLimit, type ConcurrencyLimit } from "./concurrency-limit.ts";
import { type Answer, executeWrite, type Written } from "./write.ts";
import { say } from "../../../shared/words/say.ts";

/** The dependencies of the served operations. */
export interface MountWorld {
  authenticator: Authenticator;
  platform: Platform;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
  /** Largest body of an operation that sets no limit of its own. */
  maxBodyBytes: number;
  /** Largest form with files, for every operation. */
  maxUploadBytes: number;
  bodies: BodyPlaces;
  /** Checks every answer against its schema and every failure against the reference, as tests do: a mismatch is internal. */
  checksReplies: boolean;
  /** Concurrent requests of one caller. */
  parallelRequests: number;
}

/** Serves operations: authenticate, authorise, parse, handle, answer. */
export function mountOperations(app: Hono<HttpEnv>, operations: readonly Operation[], world: MountWorld): void {
  const turns = createConcurrencyLimit(world.parallelRequests);
  for (const group of routesOf(operations)) {
    for (const operation of group)
      app.on(operation.method.toUpperCase(), patternOf(operation), (context) =>
        world.checksReplies
          ? serve(context, operation, world, turns).catch(requireListed(operation))
          : serve(context, operation, world, turns),
      );
    const allowed = group.flatMap(({ method }) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]));
    for (const operation of group)
      app.all(patternOf(operation), (context) => {
        context.header("allow", allowed.join(", "));
        throw new AppError("method_not_allowed", say("address_takes", { methods: allowed.join(", ") }));
      });
  }
}

/** Lets through a failure that the reference lists for this operation. @throws Error for any other one */
function requireListed(operation: Operation): (failure: unknown) => never {
  return (failure) => {
    if (failure instanceof AppError && !failureCodesOf(operation).has(failure.code))
      throw new Error(`${operation.id} fails with ${failure.code}, which is not in its \`fails\``, { cause: failure });
    throw failure;
  };
}

async function serve(
  context: Context<HttpEnv>,
  operation: Operation,
  world: MountWorld,
  turns: ConcurrencyLimit,
): Promise<Response> {
  const request = context.req.raw;
  context.set("operation", operation);
  const identify = () => authenticate(operation.permission, request.headers, world.authenticator);
  const principal = await identify();
  context.set("principal", principal);
  authorise(operation.permission, principal, operation.beforeSecondFactor);
  // From here on the caller counts, and no longer its address: many gates or people may share one.
  if (principal.kind !== "anonymous") (context.env as HttpEnv["Bindings"] | undefined)?.leaveLine?.();
  const answer = () => serveTo({ principal, identify }, context, operation, world);
  if (principal.kind === "anonymous") return answer();
  return turns.take(callerName(principal), request.signal, answer);
}

async function serveTo(
  { principal, identify }: Omit<LongRequestSource, "ends">,
  context: Context<HttpEnv>,
  operation: Operation,
  world: MountWorld,
): Promise<Response> {
  const request = context.req.raw;
  const { bodyType = "json", body } = operation;
  const maxBytes =
    bodyType === "multipart"
      ? Math.min(operation.maxBodyBytes ?? Infinity, world.maxUploadBytes)
      : (operation.maxBodyBytes ?? world.maxBodyBytes);
  const takesBody = operation.method !== "get";
  await using received = takesBody ? await receiveBody(request, { bodyType, body, maxBytes }, world.bodies) : null;
  const input = await parseInput(operation, {
    params: context.req.param(),
    query: valuesOf(new URL(request.url).searchParams),
    body: received?.value ?? {},
  });

  const requestId = context.get("requestId");
  const ip = context.get("ip");
  const call: AnyCall = {
    ...input,
    actor: { ...principal, via: { operation: operation.id, requestId, ip } },
    request,
    requestId,
    ip,
    hold: createLongRequests({ principal, identify, ends: [request.signal, world.stopping] }, world.platform),
    log: world.platform.log.child({ request_id: requestId, operation: operation.id }),
    platform: world.platform,
  };

  const { answer, isReplay } = await answerTo(operation, call, world);
  if (answer instanceof Response) return answer;
  const { text } = answer;
  const cacheSeconds = operation.form === "read" ? operation.cacheSeconds : undefined;
  const tag = answer.tag ?? (cacheSeconds === undefined ? null : tagOfText(text));
  if (tag !== null) context.header("etag", tag);
  if (cacheSeconds !== undefined) context.header("cache-control", `public, max-age=${cacheSeconds}`);
  if (tag !== null && request.method === "GET" && isKnown(request.headers.get("if-none-match"), tag))
    return context.body(null, 304);
  if (isReplay) context.header("idempotent-replayed", "true");
  // With its length and this header, a short answer passes the compression as it is.
  context.header("vary", "Accept-Encoding", { append: true });
  return context.body(text, 200, {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(text)),
  });
}

async function answerTo(
  operation: Operation,
  call: AnyCall,
  { platform, checksReplies }: MountWorld,
): Promise<Written> {
  const { db, transact } = platform.pools[poolFor(call.actor, operation)];
  const answerOf = (data: unknown): Answer =>
    data instanceof Response ? data : judged(operation, data, checksReplies);
  const written = (data: unknown): Written => ({ answer: answerOf(data), isReplay: false });
  switch (operation.form) {
    case "read":
      return written(await operation.handle({ ...call, db }));
    case "write":
      return executeWrite(operation, call, { db, transact, clock: platform.clock }, answerOf);
    case "batch":
      return written(await operation.handle({ ...call, db, transact }));
    default:
      return assertNever(operation);
  }
}

/** Edges have their own pool; users' reads do not delay writes. */
function poolFor({ kind }: Principal, operation: Operation): PoolName {
  if (operation.form === "read" && operation.isProbe) return "probe";
  if (kind === "edge") return "edges";
  if (kind === "anonymous") return "auth";
  if (operation.form !== "read") return "writes";
  return operation.isKeyed ? "keyed" : "reads";
}

function judged({ id, reply, message }: Operation, data: unknown, checksReplies: boolean): Answer {
  if (checksReplies && !("raw" in reply)) {
    const { error } = reply.safeParse(data);
    if (error) throw new Error(`the answer of ${id} does not fit its schema`, { cause: error });
  }
  const words = typeof message === "function" ? message(data as never) : (message ?? "OK");
  return { text: jsonOfAnswer({ message: words, data }), tag: tagOfAnswer(data) };
}
