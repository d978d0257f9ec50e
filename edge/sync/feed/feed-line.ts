import { type z } from "zod";
import { FeedBegin, FeedDelete, FeedEnd, FeedKind, FeedPut, type FeedLine } from "../../../shared/wire/feed.ts";
import { type FeedRefusal } from "../ports.ts";
import { refusalOf } from "./refused-lane.ts";
import { tolerantParse } from "../../../shared/lib/tolerant-parse.ts";

export type ReadLine =
  | { is: "line"; line: FeedLine; dropped: readonly string[] }
  /** A record of a kind that this version has no use for. */
  | { is: "unknown-kind"; kind: string; cursor: string }
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
  if (typeof type !== "string" || !Object.hasOwn(LINES, type))
    return { is: "unreadable", because: "a type of line that this version does not know" };
  const stranger = kindNotKnown(value);
  if (stranger) return { is: "unknown-kind", ...stranger };
  const parsed = tolerantParse<FeedLine>(LINES[type as FeedLine["type"]], value);
  if (!parsed.ok) {
    const refusal = refusalOf(value, parsed.because);
    return refusal ? { is: "refused", refusal } : { is: "unreadable", because: parsed.because };
  }
  return { is: "line", line: parsed.value, dropped: parsed.dropped };
}

function kindNotKnown(value: object): { kind: string; cursor: string } | null {
  if (!("kind" in value && "cursor" in value)) return null;
  const { kind, cursor } = value;
  if (typeof kind !== "string" || typeof cursor !== "string" || FeedKind.safeParse(kind).success) return null;
  return { kind, cursor };
}
