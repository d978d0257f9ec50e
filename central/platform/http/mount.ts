import type { Context, Hono } from "hono";
import { AppError } from "../../../shared/errors/app-error.ts";
import { say } from "../../../shared/words/say.ts";
import type { Authenticator } from "../auth/principal.ts";
import { authenticate } from "./authorise.ts";
import { isKnown, tagOfAnswer, tagOfText } from "./entity-tag.ts";
import type { HttpEnv } from "./env.ts";
import { jsonOfAnswer } from "./hide-credentials.ts";
import { createInvoke, type Invoke, type InvokeWorld, requireListed } from "./invoke.ts";
import type { Operation } from "./operation.ts";
import { valuesOf } from "./read-body.ts";
import { type BodyPlaces, receiveBody } from "./receive-body.ts";
import { patternOf, routesOf } from "./routes.ts";
import type { Language } from "../../../shared/words/sentence.ts";
import { languageOf } from "./problem.ts";
import { inLanguage, messageOf } from "./word-answer.ts";

/** The dependencies of the served operations. */
export interface MountWorld extends InvokeWorld {
  authenticator: Authenticator;
  /** Largest body of an operation that sets no limit of its own. */
  maxBodyBytes: number;
  /** Largest form with files, for every operation. */
  maxUploadBytes: number;
  bodies: BodyPlaces;
}

/** An answer: its body with its entity tag, or the whole response when it is raw. */
type Answer = Response | { text: string; tag: string | null };

/** Serves operations: authenticate, invoke, answer. @returns the door that they are served by, for callers in this process */
export function mountOperations(app: Hono<HttpEnv>, operations: readonly Operation[], world: MountWorld): Invoke {
  const invoke = createInvoke(world);
  for (const group of routesOf(operations)) {
    for (const operation of group)
      app.on(operation.method.toUpperCase(), patternOf(operation), (context) =>
        serve(context, operation, world, invoke),
      );
    const allowed = group.flatMap(({ method }) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]));
    for (const operation of group)
      app.all(patternOf(operation), (context) => {
        context.header("allow", allowed.join(", "));
        throw new AppError("method_not_allowed", say("address_takes", { methods: allowed.join(", ") }));
      });
  }
  return invoke;
}

async function serve(
  context: Context<HttpEnv>,
  operation: Operation,
  world: MountWorld,
  invoke: Invoke,
): Promise<Response> {
  const request = context.req.raw;
  const language = languageOf(request);
  context.set("operation", operation);
  const identify = () => authenticate(operation.permission, request.headers, world.authenticator);
  const principal = await (world.checksReplies ? identify().catch(requireListed(operation)) : identify());
  context.set("principal", principal);
  // From here on the caller counts, and no longer its address: many gates or people may share one.
  if (principal.kind !== "anonymous") (context.env as HttpEnv["Bindings"] | undefined)?.leaveLine?.();
  await using held = new AsyncDisposableStack();
  const { answer, isReplay } = await invoke<Answer>(operation, {
    principal,
    identify,
    request,
    requestId: context.get("requestId"),
    ip: context.get("ip"),
    async input() {
      const received =
        operation.method === "get"
          ? null
          : held.use(await receiveBody(request, expected(operation, world), world.bodies));
      return {
        params: context.req.param(),
        query: valuesOf(new URL(request.url).searchParams),
        body: received?.value ?? {},
      };
    },
    answerOf: (data) => (data instanceof Response ? data : answerTo(operation, data, language)),
  });
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
  context.header("vary", "Accept-Encoding, Accept-Language", { append: true });
  context.header("content-language", language);
  return context.body(text, 200, {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(text)),
  });
}

function expected({ bodyType = "json", body, maxBodyBytes }: Operation, limits: MountWorld) {
  const maxBytes =
    bodyType === "multipart"
      ? Math.min(maxBodyBytes ?? Infinity, limits.maxUploadBytes)
      : (maxBodyBytes ?? limits.maxBodyBytes);
  return { bodyType, body, maxBytes };
}

function answerTo(operation: Operation, data: unknown, language: Language): Answer {
  const message = messageOf(operation, data, language);
  return { text: jsonOfAnswer({ message, data: inLanguage(data, language) }), tag: tagOfAnswer(data) };
}
