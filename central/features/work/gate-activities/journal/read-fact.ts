import { hash } from "node:crypto";
import { canonicalJson } from "../../../../../shared/lib/canonical-json.ts";
import { tolerantParse } from "../../../../../shared/lib/tolerant-parse.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { Fact } from "../../../../../shared/wire/fact.ts";
import type { Said } from "../../../../../shared/wire/said.ts";
import { inWords } from "../../../../../shared/words/say.ts";
import type { EdgeIdentity } from "../../../../platform/auth/principal.ts";
import { claimOfJournal } from "../../../gates/standing/service.ts";

/** A readable fact, with its original text. */
export interface ReadFact {
  is: "fact";
  fact: Fact;
  body: string;
  /** Its hash matches its content. */
  isHashGood: boolean;
}

/** An unreadable fact, with the fields that could be read. */
export interface UnreadFact {
  is: "unreadable";
  factId: string | null;
  sequence: number | null;
  error: string;
  body: string;
  /** What it says of others; null where it is merely unreadable. */
  claim: Said | null;
}

const MAX_ERROR_CHARACTERS = 1_000;

/**
 * Reads one fact of a batch. Central accepts an edge's facts about itself and its own gate alone; any other is
 * unreadable, as is one that does not fit the wire. Fields unknown to this version stay in `body` alone.
 */
export function readFact(raw: Record<string, unknown>, edge: EdgeIdentity): ReadFact | UnreadFact {
  const body = JSON.stringify(raw);
  const parsed = tolerantParse<Fact>(Fact, raw);
  if (!parsed.ok) return unread(raw, body, edge, parsed.because);
  const fact = parsed.value;
  const claim = claimOfJournal(fact, edge);
  if (claim) return unread(raw, body, edge, inWords(claim, "en"), claim);
  if (fact.type === "passage" && fact.lane_id === null) return unread(raw, body, edge, "a passage is of a lane");
  return { is: "fact", fact, body, isHashGood: isHashOf(fact.hash, raw, body) };
}

/** A fact that fits the wire but contradicts central's copy of this journal. */
export function asUnread({ fact, body }: ReadFact, error: string, claim: Said | null = null): UnreadFact {
  return { is: "unreadable", factId: fact.id, sequence: fact.sequence, error, body, claim };
}

function unread(
  raw: Record<string, unknown>,
  body: string,
  edge: EdgeIdentity,
  error: string,
  claim: Said | null = null,
): UnreadFact {
  const id = Uuid.safeParse(raw.id);
  const { sequence } = raw;
  const isOwn = raw.edge_id === edge.edgeId;
  return {
    is: "unreadable",
    factId: id.success ? id.data : null,
    sequence: isOwn && Number.isSafeInteger(sequence) && Number(sequence) > 0 ? Number(sequence) : null,
    error: error.slice(0, MAX_ERROR_CHARACTERS),
    body,
    claim,
  };
}

/** Reads a stored fact from its text. @throws Error where another version could read more than this one */
export function storedFact(body: string): Fact {
  const parsed = tolerantParse<Fact>(Fact, JSON.parse(body));
  if (!parsed.ok) throw new Error(`a kept fact can't be read: ${parsed.because}`);
  return parsed.value;
}

/** @param body the fact as JSON text, its keys in the order of arrival */
function isHashOf(sent: string, raw: Record<string, unknown>, body: string): boolean {
  // Edges send the hashed text with the hash appended, so the text need not be rebuilt from the values.
  const end = `,"hash":"${sent}"}`;
  return (body.endsWith(end) && hash("sha256", `${body.slice(0, -end.length)}}`) === sent) || hashOf(raw) === sent;
}

/** SHA-256 over the canonical JSON of the fact without its own hash; null where no canonical form exists. */
export function hashOf({ hash: _, ...unhashed }: Record<string, unknown>): string | null {
  try {
    return hash("sha256", canonicalJson(unhashed));
  } catch {
    return null;
  }
}
