import type { Said } from "../wire/said.ts";
import { inWords, say, type SaidCode } from "../words/say.ts";
import type { ErrorCode, InputProblem } from "./codes.ts";

interface More {
  problems?: readonly InputProblem[];
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A failure that is reported to the caller: a code from `codes.ts` and a sentence for people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly said: Said;
  readonly problems: readonly InputProblem[];
  /** Whole seconds to wait before a retry; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  /** @param said what happened, for the caller; never contains a secret */
  constructor(code: ErrorCode, said: Said, more: More = {}) {
    super(inWords(said, "en"), { cause: more.cause });
    this.name = "AppError";
    this.code = code;
    this.said = said;
    this.problems = more.problems ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** The kinds of records. */
export type Thing = SaidCode extends infer C ? (C extends `thing:${infer T}` ? T : never) : never;

/** The failure of a record that does not exist, or that the caller may not see. */
export function noSuch(thing: Thing, id: string): AppError {
  return new AppError("not_found", say("no_such", { thing: say(`thing:${thing}`), id }));
}

/** A limit that keeps the answer short; further problems have no reader. */
const MAX_NAMED = 30;
const MAX_IN_WORDS = 5;

/** The failure of an input with these problems: it names the first ones, and quotes a few in full. */
export function invalidInput(found: readonly InputProblem[], cause?: unknown): AppError {
  const others = (named: number): InputProblem[] =>
    found.length > named ? [{ path: "", said: say("more_problems", { count: found.length - named }) }] : [];
  const parts = [...found.slice(0, MAX_IN_WORDS), ...others(MAX_IN_WORDS)].map(inFull);
  const [only, ...rest] = parts;
  return new AppError("invalid_input", only && rest.length === 0 ? only : say("all", { parts }), {
    problems: [...found.slice(0, MAX_NAMED), ...others(MAX_NAMED)],
    cause,
  });
}

/** A problem of an input with its path. */
export function inFull({ path, said }: InputProblem): Said {
  return path === "" ? said : say("field_problem", { path, problem: said });
}
