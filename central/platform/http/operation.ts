import { z } from "zod";
import { type Log } from "../../../shared/lib/log.ts";
import { type Actor, type ActorOf } from "../auth/principal.ts";
import { type Access } from "../auth/permissions.ts";

/** Bodies that an operation may take. */
export type BodyType = "json" | "form" | "multipart";

/** An answer outside the envelope: its content types, each with its schema where it has one. */
export interface RawReply {
  raw: Readonly<Record<string, z.ZodType | null>>;
}

/** Declares an answer that the handler makes itself, as a `Response`: a file, a stream, another standard's shape. */
export function raw(contents: RawReply["raw"]): RawReply {
  return { raw: contents };
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
  /** Aborted when the caller has gone, or the process stops: ends waits and streams. */
  signal: AbortSignal;
  log: Log;
}

export type Method = "get" | "post" | "put" | "patch" | "delete";

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
  /** This POST makes records: `Idempotency-Key` is honoured. Its handler runs in one transaction and waits for nothing. */
  creates?: boolean;
  reply: R;
  /** The `message` of the answer; `OK` unless told otherwise. */
  message?: string;
  handle(call: Call<A, P, Q, B>): Promise<ReplyOf<R>>;
}

/** Any call, as the machinery around handlers sees it. */
export interface AnyCall extends Omit<Call<Access, z.ZodType, z.ZodType, z.ZodType>, "actor"> {
  actor: Actor;
}

/** An operation of the API, as data. */
export interface Operation extends Omit<
  Declaration<Access, z.ZodType, z.ZodType, z.ZodType, ReplyShape>,
  "handle" | "params" | "query" | "body"
> {
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
  handle(call: AnyCall): Promise<unknown>;
}

/** The input of an operation that takes none in this place. */
export const Nothing = z.strictObject({});
type Nothing = typeof Nothing;

/** Declares an operation; the handler's arguments follow from its schemas. */
export function defineOperation<
  const A extends Access,
  R extends ReplyShape,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(declaration: Declaration<A, P, Q, B, R>): Operation {
  return declaration;
}
