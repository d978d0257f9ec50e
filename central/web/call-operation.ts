import type { Context } from "hono";
import type { Clock } from "../../shared/lib/clock.ts";
import { ANONYMOUS, type Authenticator, type Principal } from "../platform/auth/principal.ts";
import type { HttpEnv } from "../platform/http/env.ts";
import { shownValue } from "../platform/http/hide-credentials.ts";
import type { Invoke } from "../platform/http/invoke.ts";
import type { Called, Operation } from "../platform/http/operation.ts";
import type { Asked, CallOptions, Empty } from "../platform/http/typed.ts";
import { type Problem, problemOf } from "../platform/http/problem.ts";
import { requireSize } from "../platform/http/read-body.ts";
import type { ListReply } from "../platform/lists.ts";
import type { Settle } from "../platform/http/settle.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";

/** The door of the pages to the operations of the API. */
export interface Door {
  invoke: Invoke;
  authenticator: Authenticator;
  settle: Settle;
  metrics: Pick<Metrics, "answered">;
  clock: Clock;
}

/** For whom a page calls: a person, or `NOBODY` known. */
export interface PageCaller {
  principal: Principal;
  /** The caller now. @throws AppError when it has lost access */
  identify: () => Promise<Principal>;
}

/** An expected result: data, or a problem for the person. */
export type Outcome<T> = { ok: true; data: T } | { ok: false; problem: Problem };

/** The input of a call: the rest of the arguments, which may be absent where the operation needs nothing. */
export type InputFor<In> = Empty extends In ? [input?: In] : [input: In];

/** The operation of a list, which takes the filters of an address. */
export type Listing<T> = Called<{ query?: Asked }, ListReply<T>>;

/** An input as the door takes it; what it must be, the types of its operation say. */
export interface AnyInput extends CallOptions {
  params?: object;
  query?: object;
  body?: unknown;
}

export const NOBODY: PageCaller = { principal: ANONYMOUS, identify: () => Promise.resolve(ANONYMOUS) };

/** The caller with an access token: from here on the person counts, and no longer their address. */
export async function callerOf(door: Door, context: Context<HttpEnv>, access: string): Promise<Outcome<PageCaller>> {
  const identify = () => door.authenticator.authenticate(access);
  const caller = await settled(door, context, undefined, async () => ({ principal: await identify(), identify }));
  if (!caller.ok) return caller;
  context.set("principal", caller.data.principal);
  (context.env as HttpEnv["Bindings"] | undefined)?.leaveLine?.();
  return caller;
}

/**
 * Calls an operation by the door that every client's request goes through, from the address of the page's own request:
 * limits count the person and not this process. The metrics count it as a request of its operation; the access log has
 * the page's one line.
 */
export async function callOperation<In, Out>(
  door: Door,
  context: Context<HttpEnv>,
  caller: PageCaller,
  operation: Called<In, Out>,
  ...[input]: InputFor<In>
): Promise<Outcome<Out>> {
  const { params = {}, query = {}, body = {}, key, version, signal } = (input ?? {}) as AnyInput;
  const { principal, identify } = operation.permission === "public" ? NOBODY : caller;
  const headers = new Headers();
  const agent = context.req.header("user-agent");
  if (agent !== undefined) headers.set("user-agent", agent);
  if (key !== undefined) headers.set("idempotency-key", key);
  if (version !== undefined) headers.set("if-match", version);
  const requestId = context.get("requestId");
  const request = { headers, signal: signal ?? context.req.raw.signal };
  const startMs = door.clock.monotonicMs();
  const outcome = await settled(door, context, operation, async () => {
    const { answer } = await door.invoke(operation, {
      principal,
      identify,
      request,
      requestId,
      ip: context.get("ip"),
      input: () => ({ params, query: asked(query), body: sent(operation, body) }),
      answerOf: (data) => (data instanceof Response ? data : shownValue(data)),
    });
    return answer as Out;
  });
  door.metrics.answered(
    operation.id,
    outcome.ok ? 200 : outcome.problem.status,
    (door.clock.monotonicMs() - startMs) / 1000,
  );
  return outcome;
}

/** @returns the failure of a call as a problem */
async function settled<T>(
  { settle }: Door,
  context: Context<HttpEnv>,
  operation: Operation | undefined,
  call: () => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return { ok: true, data: await call() };
  } catch (error) {
    const [requestId, isGone] = [context.get("requestId"), context.req.raw.signal.aborted];
    return { ok: false, problem: problemOf(settle(error, { requestId, operation: operation?.id, isGone }), requestId) };
  }
}

/** A query as its text in an address. */
function asked(query: object): object {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** A body as a client sends it: what is undefined is not there. @throws AppError `too_large` */
function sent({ bodyType, maxBodyBytes = Infinity }: Operation, body: unknown): unknown {
  if (bodyType !== "multipart") return JSON.parse(JSON.stringify(body)) as unknown;
  requireSize(body as object, maxBodyBytes);
  return body;
}
