import { z } from "zod";
import { type ErrorCode } from "../../../shared/errors/codes.ts";
import { type Log } from "../../../shared/lib/log.ts";
import { type Actor, type ActorOf } from "../auth/principal.ts";
import { type Access } from "../auth/permissions.ts";
import { type Database, type Reads } from "../db/database.ts";
import { type ListDeclaration, type ListSource } from "../lists/declaration.ts";
import { type Platform } from "../platform.ts";
import { type Scope } from "../scope.ts";
import { type Transact, type Work } from "../transact.ts";
import { type Hold } from "./hold.ts";

/** Bodies that an operation may take. */
export type BodyType = "json" | "form" | "multipart";

/** An answer outside the envelope: its content types, each with its schema where it has one. */
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
/** What a handler gives back: the `data` of the answer, or the whole answer when it is raw. */
export type ReplyOf<R extends ReplyShape> = R extends z.ZodType ? z.output<R> : Response;

/** What a handler is given: who calls, and input that its schemas have accepted. */
export interface Call<A extends Access, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  actor: ActorOf<A>;
  params: z.output<P>;
  query: z.output<Q>;
  /** Of a `multipart` operation the body is unread: take it from `request`, which is cut off at the limit. */
  body: z.output<B>;
  request: Request;
  requestId: string;
  /** The caller's address; null when it is not known. */
  ip: string | null;
  /** Keeps the request open for a wait or a stream, until its caller is gone or out, or the process stops. */
  hold: Hold;
  log: Log;
  /** What the process has beside its data: clock, files, identity, feed, live stream, settings. */
  platform: Tools;
}

/** The platform without its ways to the database: a handler has `db` or `work` for that. */
export type Tools = Omit<Platform, "db" | "database" | "transact"> & {
  database: Pick<Platform["database"], "demandMigrations">;
};

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** What every operation declares. */
interface Declaration<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends ReplyShape,
> {
  /** Unique, in camel case; the name of its file. */
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
  /** `json` unless told otherwise. */
  bodyType?: BodyType;
  /** Where the body may be larger than the process's limit. */
  maxBodyBytes?: number;
  reply: R;
  /**
   * Codes of failures beside those that follow from what it declares (see `failureCodesOf`). A write that says nothing
   * is described as if it had every conflict.
   */
  fails?: readonly ErrorCode[];
  /** The `message` of the answer, or how it follows from its data; `OK` unless told otherwise. */
  message?: string | ((data: never) => string);
  /** Beside the operations of the contract: tagged `own` in the reference. */
  isOwn?: true;
  /** Somebody who owes a second factor may do it: it is needed to set one up, or to leave. */
  beforeSecondFactor?: true;
}

/** Whose records an operation deals in; `none` where no company and no area limits what the caller sees. */
export type OperationScope = Scope | "none";

interface Scoped<B extends z.ZodType, Q extends z.ZodType> {
  scope: OperationScope;
  /** Good input; the walk over all operations sends it, with ids of foreign records in the place of ids. */
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
  /** For how long anyone may keep the answer: for what is public alone. */
  cacheSeconds?: number;
  /** What serves a list; every operation that answers page by page declares it. */
  list?: ListSource;
  handle(call: Call<A, P, Q, B> & { db: Reads }): Promise<ReplyOf<R>>;
}

/** How a request that comes again under its `Idempotency-Key` is answered. */
export type Replay<A extends Access, P extends z.ZodType, D> =
  | ((call: { db: Reads; actor: ActorOf<A>; params: z.output<P>; id: string; platform: Tools }) => Promise<D>)
  | "told once";

const KEPT = Symbol("kept");

/** The answer of a write whose record is read for it by `replay`, once it is kept. */
export interface Kept {
  [KEPT]: string;
}

/** @param id by which `replay` finds the record */
export function kept(id: string): Kept {
  return { [KEPT]: id };
}

/** The id of the record that is to be read; null for an answer that is one already. */
export function keptIdOf(data: unknown): string | null {
  return typeof data === "object" && data !== null && KEPT in data && typeof data[KEPT] === "string"
    ? data[KEPT]
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
  /** The record that is changed, where it is not that of `scope` under `{id}`: its version is held against `If-Match`. */
  changes?: { table: keyof Database; param: string };
  /**
   * Every POST says how it is answered again: reads the record as it is now, by the id that the first answer had.
   * `told once`: that answer held a secret, and is refused in words.
   */
  replay?: Replay<A, P, ReplyOf<R>>;
  /** The id that an answer is found again by; its `id` unless told otherwise. */
  resultId?(reply: ReplyOf<R>): string;
  /** What must come before the unit of work, such as hashing a password or storing bytes; it holds no transaction. */
  prepare?(call: Call<A, P, Q, B> & { db: Reads }): Promise<N>;
  /** Answers `kept(id)` where much is read for the answer: within the unit of work it would stand in the way of others. */
  handle(call: Call<A, P, Q, B> & { work: Work; prepared: N }): Promise<ReplyOf<R> | Kept>;
}

interface BatchDeclaration<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends ReplyShape,
>
  extends Declaration<A, P, Q, B, R>, Scoped<B, Q> {
  /** Why one unit of work would not do. */
  because: string;
  handle(call: Call<A, P, Q, B> & { db: Reads; transact: Transact }): Promise<ReplyOf<R>>;
}

/** Any call, as the machinery around handlers sees it. */
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

/** The input of an operation that takes none in this place. */
export const Nothing = z.strictObject({});
type Nothing = typeof Nothing;

/** Declares an operation that changes nothing. */
export function defineRead<
  const A extends Access,
  R extends ReplyShape,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(declaration: ReadDeclaration<A, P, Q, B, R>): ReadOperation {
  return { form: "read", ...declaration };
}

/** Declares an operation that is one unit of work, which is opened for it. */
export function defineWrite<
  const A extends Access,
  R extends ReplyShape,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  N = undefined,
>(declaration: WriteDeclaration<A, P, Q, B, R, N>): WriteOperation {
  return { form: "write", ...declaration } as WriteOperation;
}

/** Declares an operation that keeps several units of work, or none, as it goes: for what one of them can't hold. */
export function defineBatch<
  const A extends Access,
  R extends ReplyShape,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(declaration: BatchDeclaration<A, P, Q, B, R>): BatchOperation {
  return { form: "batch", ...declaration };
}

/** Is `Idempotency-Key` honoured? */
export function takesKey(operation: Operation): boolean {
  return operation.form === "write" && operation.replay !== undefined;
}

/** Is `If-Match` honoured? */
export function takesMatch(operation: Operation): boolean {
  return operation.form === "write" && operation.scope !== "none" && operation.path.includes("{id}");
}

/** The lists of these operations that have indexes. */
export function declaredLists(operations: readonly Operation[]): ListDeclaration[] {
  const lists = operations.flatMap((operation) => (operation.form === "read" ? (operation.list ?? []) : []));
  return lists.filter((list) => typeof list === "object" && "filters" in list);
}
