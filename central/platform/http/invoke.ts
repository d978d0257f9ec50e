import { AppError } from "../../../shared/errors/app-error.ts";
import { assertNever } from "../../../shared/lib/assert-never.ts";
import type { Principal } from "../auth/principal.ts";
import type { PoolName } from "../db/database.ts";
import type { Platform } from "../platform.ts";
import { failureCodesOf } from "../reference/failures.ts";
import { authorise } from "./authorise.ts";
import { createConcurrencyLimit } from "./concurrency-limit.ts";
import { createLongRequests } from "./long-request.ts";
import type { AnyCall, CallRequest, Operation } from "./operation.ts";
import { parseInput, type RawInput } from "./parse.ts";
import { callerName } from "./places.ts";
import { executeWrite, type Invoked } from "./write.ts";

/** The dependencies of every call. */
export interface InvokeWorld {
  platform: Platform;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
  /** Concurrent calls of one caller. */
  parallelRequests: number;
  /** Checks every answer against its schema and every failure against the reference, as tests do: a mismatch is internal. */
  checksReplies: boolean;
}

/** Who calls an operation, with what, by a request of a client or from a page. */
export interface Invocation<A> {
  principal: Principal;
  /** The caller now. @throws when it has lost access */
  identify: () => Promise<Principal>;
  request: CallRequest;
  requestId: string;
  ip: string | null;
  /** The input, asked for once the caller may call and has a place. */
  input: () => RawInput | Promise<RawInput>;
  /** Makes the answer of what the handler gives, while its work can still be rolled back. */
  answerOf: (data: unknown) => A;
}

/** Calls an operation: authorise, limit, parse, handle. @throws AppError as the reference lists it */
export type Invoke = <A>(operation: Operation, invocation: Invocation<A>) => Promise<Invoked<A>>;

/** The one door to all operations. */
export function createInvoke({ platform, stopping, parallelRequests, checksReplies }: InvokeWorld): Invoke {
  const turns = createConcurrencyLimit(parallelRequests);

  async function invoke<A>(operation: Operation, invocation: Invocation<A>): Promise<Invoked<A>> {
    const { principal, request } = invocation;
    authorise(operation.permission, principal, operation.beforeSecondFactor);
    const handled = () => handle(operation, invocation);
    return principal.kind === "anonymous" ? handled() : turns.take(callerName(principal), request.signal, handled);
  }

  async function handle<A>(operation: Operation, invocation: Invocation<A>): Promise<Invoked<A>> {
    const { principal, identify, request, requestId, ip } = invocation;
    const call: AnyCall = {
      ...(await parseInput(operation, await invocation.input())),
      actor: { ...principal, via: { operation: operation.id, requestId, ip } },
      request,
      requestId,
      ip,
      hold: createLongRequests({ principal, identify, ends: [request.signal, stopping] }, platform),
      log: platform.log.child({ request_id: requestId, operation: operation.id }),
      platform,
    };
    const { db, transact } = platform.pools[poolFor(principal, operation)];
    const answerOf = (data: unknown): A => {
      if (checksReplies) requireReply(operation, data);
      return invocation.answerOf(data);
    };
    const done = (data: unknown): Invoked<A> => ({ answer: answerOf(data), isReplay: false });
    switch (operation.form) {
      case "read":
        return done(await operation.handle({ ...call, db }));
      case "write":
        return executeWrite(operation, call, { db, transact, clock: platform.clock }, answerOf);
      case "batch":
        return done(await operation.handle({ ...call, db, transact }));
      default:
        return assertNever(operation);
    }
  }

  return (operation, invocation) =>
    checksReplies ? invoke(operation, invocation).catch(requireListed(operation)) : invoke(operation, invocation);
}

/** Edges have their own pool; users' reads do not delay writes. */
function poolFor({ kind }: Principal, operation: Operation): PoolName {
  if (operation.form === "read" && operation.isProbe) return "probe";
  if (kind === "edge") return "edges";
  if (kind === "anonymous") return "auth";
  if (operation.form !== "read") return "writes";
  return operation.isKeyed ? "keyed" : "reads";
}

function requireReply({ id, reply }: Operation, data: unknown): void {
  if ("raw" in reply || data instanceof Response) return;
  const { error } = reply.safeParse(data);
  if (error) throw new Error(`the answer of ${id} does not fit its schema`, { cause: error });
}

/** Lets through a failure that the reference lists for this operation. @throws Error for any other one */
export function requireListed(operation: Operation): (failure: unknown) => never {
  return (failure) => {
    if (failure instanceof AppError && !failureCodesOf(operation).has(failure.code))
      throw new Error(`${operation.id} fails with ${failure.code}, which is not in its \`fails\``, { cause: failure });
    throw failure;
  };
}
