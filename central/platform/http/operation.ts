import { z } from "zod";
import type { ErrorCode } from "../../../shared/errors/codes.ts";
import type { Log } from "../../../shared/lib/log.ts";
import type { Actor, ActorOf } from "../auth/principal.ts";
import type { Access } from "../auth/permissions.ts";
import type { Database, Reads } from "../db/database.ts";
import type { ListDeclaration, ListSource } from "../lists/declaration.ts";
import type { Platform } from "../platform.ts";
import type { Scope } from "../scope.ts";
import type { Transact, Work } from "../transact.ts";
import type { OpenLongRequest } from "./long-request.ts";
import type { Takes, Typed } from "./typed.ts";
import type { Done } from "../../../shared/words/sentences/done.ts";

/** Body formats that an operation may accept. */
export type BodyType = "json" | "form" | "multipart";

/** An answer outside the envelope: its content types, each with an optional schema. */
export interface RawReply {
  raw: Readonly<Record<string, z.ZodType | null>>;
  failures?: Readonly<Record<`4${number}`, { description: string; schema: z.ZodType }>>;
}

/**
 * Declares an answer that the handler makes itself, as a `Response`: a file, a stream, another standard's shape.
 * @param failures its failures in that standard's shape, by status; others are problems
 */
export function raw(contents: RawReply["raw"], failures: NonNullable<RawReply["failures"]> = {}): RawReply {
  return { raw: contents, failures };
}

type ReplyShape = z.ZodType | RawReply;
/** The result of a handler: the `data` of the answer, or the whole answer when it is raw. */
export type ReplyOf<R extends ReplyShape> = R extends z.ZodType ? z.output<R> : Response;

/** What a handler may ask of a request beside its input. A page calls without one of its own. */
export type CallRequest = Pick<Request, "headers" | "signal">;

/** The input of a handler: the caller, and validated input. */
export interface Call<A extends Access, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  actor: ActorOf<A>;
  params: z.output<P>;
  query: z.output<Q>;
  /** The files of a `multipart` body lie on the disk until the request is answered. */
  body: z.output<B>;
  request: CallRequest;
  requestId: string;
  /** The caller's address; null when it is unknown. */
  ip: string | null;
  /**
   * Holds the request open for a wait or a stream, until its caller disconnects or loses access, or the process stops.
   */
  hold: OpenLongRequest;
  log: Log;
  /** The services of the process: clock, files, identity, feed, live stream, settings. */
  platform: Tools;
}

/** The platform without its database access: a handler has `db` or `work` for that. */
export type Tools = Omit<Platform, "db" | "database" | "transact"> & {
  database: Pick<Platform["database"], "requireMigrations" | "emptyJournal">;
};

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The common declaration of every operation. */
interface Declaration<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends ReplyShape,
> {
  /** Unique, in camel case; it names the file. */
  id: string;
  method: Method;
  path: `/v1/${string}`;
  permission: A;
  /** One line for the reference. */
  summary: string;
  description?: string;
  params?: P;
  query?: Q;
  body?: B;
  /** `json` by default. */
  bodyType?: BodyType;
  /** Set when the body may exceed the limit of the process. */
  maxBodyBytes?: number;
  /** Set when the handler refuses each of the body's `items` on its own, also for its texts (`textProblems`). */
  answersEachItem?: true;
  reply: R;
  /**
   * Failure codes beside those that follow from the declaration (see `failureCodesOf`). A write without this field is
   * described with every conflict.
   */
  fails?: readonly ErrorCode[];
  /** What was done, for the `message` of the answer, or a function of its data; `OK` by default. */
  message?: Done | ((data: never) => Done);
  /** An operation outside the contract: tagged `own` in the reference. */
  isOwn?: true;
  /** It can change how somebody signs in, and then needs a fresh proof; see `requireFreshProof`. */
  needsProof?: true;
  /** Allowed while a second factor is missing: needed to set one up, or to sign out. */
  beforeSecondFactor?: true;
}

/** The scope of the operation's records; `none` when no company and no area limits the visible records. */
export type OperationScope = Scope | "none";

interface Scoped<B extends z.ZodType, Q extends z.ZodType> {
  scope: OperationScope;
  /** Valid input; the walk over all operations sends it, with ids of foreign records in the place of ids. */
  example?: { body?: z.input<B>; query?: z.input<Q> };
}

interface ReadDeclaration<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends ReplyShape,
>
  extends Declaration<A, P, Q, B, R>, Scoped<B, Q> {
  /** The time for which any cache may keep the answer: only for public data. */
  cacheSeconds?: number;
  /** The declaration of a list; every paged operation needs it. */
  list?: ListSource;
  /** Reads single records by their keys. */
  isKeyed?: true;
  /** Tells whether this process is ready, and waits behind nobody's work. */
  isProbe?: true;
  handle(call: Call<A, P, Q, B> & { db: Reads }): Promise<ReplyOf<R>>;
}

/** The way in which a repeated request under the same `Idempotency-Key` is answered. */
export type Replay<A extends Access, P extends z.ZodType, D> =
  | ((call: { db: Reads; actor: ActorOf<A>; params: z.output<P>; id: string; platform: Tools }) => Promise<D>)
  | "never replayed";

const RECORD_ID = Symbol("read after commit");

/** The answer of a write whose record `replay` reads after the commit. */
export interface ReadAfterCommit {
  [RECORD_ID]: string;
}

/** @param id the id for `replay` */
export function readAfterCommit(id: string): ReadAfterCommit {
  return { [RECORD_ID]: id };
}

/** The id of the record to read; null for a complete answer. */
export function replayIdOf(data: unknown): string | null {
  return typeof data === "object" && data !== null && RECORD_ID in data && typeof data[RECORD_ID] === "string"
    ? data[RECORD_ID]
    : null;
}

interface WriteDeclaration<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends ReplyShape,
  N,
>
  extends Declaration<A, P, Q, B, R>, Scoped<B, Q> {
  /** The changed record, when it is not that of `scope` under `{id}`: its version is checked against `If-Match`. */
  changes?: { table: keyof Database; param: string };
  /**
   * The replay of a POST: reads the current record by the id of the first answer. `"never replayed"`: that answer contained a
   * secret, so a repeated request is refused.
   */
  replay?: Replay<A, P, ReplyOf<R>>;
  /** The id that finds an answer again; by default its `id`. */
  resultId?(reply: ReplyOf<R>): string;
  /** The work before the unit of work, such as hashing a password or storing bytes; it holds no transaction. */
  prepare?(call: Call<A, P, Q, B> & { db: Reads }): Promise<N>;
  /** Returns `readAfterCommit(id)` when the answer needs large reads: within the unit of work they would cause conflicts. */
  handle(call: Call<A, P, Q, B> & { work: Work; prepared: N }): Promise<ReplyOf<R> | ReadAfterCommit>;
}

interface BatchDeclaration<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends ReplyShape,
>
  extends Declaration<A, P, Q, B, R>, Scoped<B, Q> {
  /** The reason why one unit of work is not enough. */
  because: string;
  handle(call: Call<A, P, Q, B> & { db: Reads; transact: Transact }): Promise<ReplyOf<R>>;
}

/** Any call, in the type that the code around handlers uses. */
export interface AnyCall extends Omit<Call<Access, z.ZodType, z.ZodType, z.ZodType>, "actor"> {
  actor: Actor;
}

type Described = Omit<Declaration<Access, z.ZodType, z.ZodType, z.ZodType, ReplyShape>, "params" | "query" | "body"> & {
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
  example?: { body?: unknown; query?: unknown } | undefined;
};

export type ReadOperation = Described & {
  form: "read";
  scope: OperationScope;
  cacheSeconds?: number;
  list?: ListSource;
  isKeyed?: true;
  isProbe?: true;
  handle(call: AnyCall & { db: Reads }): Promise<unknown>;
};
export type WriteOperation = Described & {
  form: "write";
  scope: OperationScope;
  changes?: { table: keyof Database; param: string };
  replay?: Replay<Access, z.ZodType, never> | undefined;
  resultId?(reply: unknown): string;
  prepare?(call: AnyCall & { db: Reads }): Promise<unknown>;
  handle(call: AnyCall & { work: Work; prepared: unknown }): Promise<unknown>;
};
export type BatchOperation = Described & {
  form: "batch";
  scope: OperationScope;
  because: string;
  handle(call: AnyCall & { db: Reads; transact: Transact }): Promise<unknown>;
};
/** An operation of the API, as data. */
export type Operation = ReadOperation | WriteOperation | BatchOperation;

/** An operation that takes at least this input and gives at least this answer. */
export type Called<In, Out> = Operation & Typed<In, Out>;
/** Any operation; what it takes is judged when it is called. */
export type AnyCalled<Out = unknown> = Called<never, Out>;

type TypedBy<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends ReplyShape> = Typed<
  Takes<z.input<P>, z.input<Q>, z.input<B>>,
  ReplyOf<R>
>;

/** The input of an operation without input at this place. */
export const Nothing = z.strictObject({});
type Nothing = typeof Nothing;

/** Declares an operation that changes nothing. */
export function defineRead<
  const A extends Access,
  R extends ReplyShape,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(declaration: ReadDeclaration<A, P, Q, B, R>): ReadOperation & TypedBy<P, Q, B, R> {
  return { form: "read", ...declaration } as never;
}

/** Declares an operation that is one unit of work; the mount opens it. */
export function defineWrite<
  const A extends Access,
  R extends ReplyShape,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  N = undefined,
>(declaration: WriteDeclaration<A, P, Q, B, R, N>): WriteOperation & TypedBy<P, Q, B, R> {
  return { form: "write", ...declaration } as never;
}

/** Declares an operation with several units of work, or none: for work that does not fit one unit. */
export function defineBatch<
  const A extends Access,
  R extends ReplyShape,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(declaration: BatchDeclaration<A, P, Q, B, R>): BatchOperation & TypedBy<P, Q, B, R> {
  return { form: "batch", ...declaration } as never;
}

/** Does the operation honour `Idempotency-Key`? */
export function takesKey(operation: Operation): boolean {
  return operation.form === "write" && operation.replay !== undefined;
}

/** Does the operation honour `If-Match`? */
export function takesMatch(operation: Operation): boolean {
  return operation.form === "write" && operation.scope !== "none" && operation.path.includes("{id}");
}

/** The indexed lists of these operations. */
export function declaredLists(operations: readonly Operation[]): ListDeclaration[] {
  const lists = operations.flatMap((operation) => (operation.form === "read" ? (operation.list ?? []) : []));
  return lists.filter((list) => typeof list === "object" && "filters" in list);
}
