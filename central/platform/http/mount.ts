import { type Context, type Hono } from "hono";
import { AppError } from "../../../shared/errors/app-error.ts";
import { type Log } from "../../../shared/lib/log.ts";
import { type Actor, type Authenticator } from "../auth/principal.ts";
import { type Transact } from "../transact.ts";
import { authenticate, authorise } from "./authorise.ts";
import { type HttpEnv } from "./env.ts";
import { idempotencyKey, onceForKey } from "./idempotency.ts";
import { type AnyCall, type Operation } from "./operation.ts";
import { parseInput } from "./parse.ts";
import { limitedRequest, readBody, valuesOf } from "./read-body.ts";
import { patternOf, routesOf } from "./routes.ts";

/** What operations are served with. */
export interface MountWorld {
  authenticator: Authenticator;
  transact: Transact;
  log: Log;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
  /** Largest body of an operation that sets no limit of its own. */
  maxBodyBytes: number;
  /** Holds every answer against its schema, as tests do; a mismatch is an internal error. */
  checksReplies: boolean;
}

/** Serves operations: authenticate, authorise, parse, handle, answer. */
export function mountOperations(app: Hono<HttpEnv>, operations: readonly Operation[], world: MountWorld): void {
  for (const group of routesOf(operations)) {
    for (const operation of group)
      app.on(operation.method.toUpperCase(), patternOf(operation), (context) => serve(context, operation, world));
    const allowed = group.flatMap(({ method }) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]));
    for (const operation of group)
      app.all(patternOf(operation), (context) => {
        context.header("allow", allowed.join(", "));
        throw new AppError("method_not_allowed", `This address takes ${allowed.join(", ")}`);
      });
  }
}

async function serve(context: Context<HttpEnv>, operation: Operation, world: MountWorld): Promise<Response> {
  const request = context.req.raw;
  context.set("operation", operation);
  const principal = await authenticate(operation.permission, request.headers, world.authenticator);
  context.set("principal", principal);
  authorise(operation.permission, principal);

  const maxBytes = operation.maxBodyBytes ?? world.maxBodyBytes;
  const isMultipart = operation.bodyType === "multipart";
  const takesBody = operation.method !== "get" && !isMultipart;
  const input = await parseInput(operation, {
    params: context.req.param(),
    query: valuesOf(new URL(request.url).searchParams),
    body: takesBody ? await readBody(request, operation.bodyType === "form" ? "form" : "json", maxBytes) : {},
  });

  const requestId = context.get("requestId");
  const ip = context.get("ip");
  const call: AnyCall = {
    ...input,
    actor: { ...principal, via: { operation: operation.id, requestId, ip } },
    request: isMultipart ? limitedRequest(request, "multipart", maxBytes) : request,
    requestId,
    ip,
    signal: AbortSignal.any([request.signal, world.stopping]),
    log: world.log.child({ request_id: requestId, operation: operation.id }),
  };

  if ("raw" in operation.reply) return (await operation.handle(call)) as Response;
  const key = operation.creates === true ? idempotencyKey(request.headers) : null;
  const handle = async (actor: Actor): Promise<string> =>
    answerBody(operation, await operation.handle({ ...call, actor }), world.checksReplies);
  if (key === null) return context.body(await handle(call.actor), 200, JSON_TYPE);
  const { body, isReplay } = await onceForKey(world.transact, key, call, handle);
  return context.body(body, 200, isReplay ? { ...JSON_TYPE, "idempotent-replayed": "true" } : JSON_TYPE);
}

const JSON_TYPE = { "content-type": "application/json" };

function answerBody({ id, reply, message }: Operation, data: unknown, checksReplies: boolean): string {
  if (checksReplies && !("raw" in reply)) {
    const judged = reply.safeParse(data);
    if (!judged.success) throw new Error(`the answer of ${id} does not fit its schema`, { cause: judged.error });
  }
  return JSON.stringify({ message: message ?? "OK", data });
}
