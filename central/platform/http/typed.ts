declare const TYPES: unique symbol;
/** What an operation takes and gives, for its callers in this process. It is nothing at run time. */
export interface Typed<In, Out> {
  readonly [TYPES]: (input: In) => Out;
}
declare const BY_FORM: unique symbol;
/** A body from a form that follows from the body of its operation: the schema judges it. */
export interface FormBody {
  readonly [BY_FORM]?: true;
}
/** Values of a query: text, as in an address. */
export type Asked<I = Record<string, unknown>> = { [K in keyof I]: string | number | undefined };
/** What every call may have beside its input. */
export interface CallOptions {
  /** The `Idempotency-Key`. */
  key?: string | undefined;
  /** The entity tag of the record that is changed: another version stays as it is. */
  version?: string | undefined;
  signal?: AbortSignal | undefined;
}
/** What asks for nothing. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- what has nothing to give is an empty object
export type Empty = Record<never, never>;
/** An input that needs nothing may be left out. */
type Given<N extends string, I, More = never> = Empty extends I ? { [K in N]?: I | More } : { [K in N]: I | More };
/** The input of a call in this process, by the input of each schema. */
export type Takes<P, Q = Empty, B = Empty> = Given<"params", P> &
  Given<"query", Asked<Q>> &
  Given<"body", B, FormBody> &
  CallOptions;
