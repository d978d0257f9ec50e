import type { z } from "zod";
import { FeedBegin, FeedDelete, FeedEnd, FeedKind, FeedPut, type FeedLine } from "../../../shared/wire/feed.ts";
import type { QuarantinedLine, FeedRefusal, UnknownKindDelete } from "../ports.ts";
import { refusalOf } from "./refused-lane.ts";
import { quarantinedLineOf, unknownKindDeleteOf } from "./quarantine.ts";
import { tolerantParse } from "../../../shared/lib/tolerant-parse.ts";

export type ReadLine =
  | { is: "line"; line: FeedLine; dropped: readonly string[] }
  /** A record that this version can't read, or the deletion of such a record. */
  | { is: "aside"; item: QuarantinedLine }
  | { is: "forget"; item: UnknownKindDelete }
  /** A lane that this version can't read. */
  | { is: "refused"; refusal: FeedRefusal }
  | { is: "unreadable"; because: string };

const LINES = { begin: FeedBegin, put: FeedPut, delete: FeedDelete, end: FeedEnd } satisfies Record<
  FeedLine["type"],
  z.ZodType<FeedLine>
>;

/** Reads one line of the change feed. */
export function readFeedLine(text: string): ReadLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { is: "unreadable", because: "not JSON" };
  }
  if (typeof value !== "object" || value === null || !("type" in value))
    return { is: "unreadable", because: "no type" };
  const { type } = value;
  const asAside = (because: string): ReadLine => {
    const item = quarantinedLineOf(value, text, because);
    return item ? { is: "aside", item } : { is: "unreadable", because };
  };
  if (typeof type !== "string" || !Object.hasOwn(LINES, type))
    return asAside("a type of line that this version does not know");
  const gone = unknownKindDeleteOf(value);
  if (gone) return { is: "forget", item: gone };
  if (isStranger(value)) return asAside("a kind of record that this version does not know");
  const parsed = tolerantParse<FeedLine>(LINES[type as FeedLine["type"]], value);
  if (!parsed.ok) {
    const refusal = refusalOf(value, parsed.because);
    if (refusal) return { is: "refused", refusal };
    return type === "put" ? asAside(parsed.because) : { is: "unreadable", because: parsed.because };
  }
  return { is: "line", line: parsed.value, dropped: parsed.dropped };
}

function isStranger(value: object): boolean {
  return "kind" in value && !FeedKind.safeParse(value.kind).success;
}
