import { createHash } from "node:crypto";
import { AppError, invalidInput } from "../../../shared/errors/app-error.ts";
import { say } from "../../../shared/words/say.ts";

/**
 * Optimistic concurrency: a strong entity tag (RFC 9110 section 8.8.3) of a record; it changes with every change. @param version such as its
 * `updated_at`
 */
export function entityTag(id: string, version: string): string {
  return `"${createHash("sha256").update(`${id}\n${version}`).digest("hex").slice(0, 32)}"`;
}

/** The entity tag of an answer that is one record; null for any other. */
export function tagOfAnswer(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("id" in data) || !("updated_at" in data)) return null;
  const { id, updated_at: version } = data;
  return typeof id === "string" && typeof version === "string" ? entityTag(id, version) : null;
}

/** The entity tag of an answer without a version: a hash of its text. */
export function tagOfText(text: string | Uint8Array): string {
  return `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"`;
}

/**
 * Does the caller have this answer already (RFC 9110 section 13.1.2)? Weak tags match too. @param ifNoneMatch the
 * header, or null
 */
export function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  const tags = ifNoneMatch.split(",").map((one) =>
    one
      .trim()
      .replace(/^W\//, "")
      .replace(/-(gzip|deflate)"$/, '"'),
  );
  return tags.includes(tag) || tags.includes("*");
}

/** The tag of an encoded body: different bytes need a different tag. */
export function codedTag(tag: string, coding: string): string {
  return tag.replace(/"$/, `-${coding}"`);
}

const TAG = /\s*(W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)/y;

/**
 * Checks a request against the version of the record that it changes. Weak tags match nothing (section 13.1.1).
 * @param current the record's own tag; null when it has none
 * @throws AppError `precondition_failed`, or `invalid_input` when the header cannot be parsed
 */
export function requireMatch(ifMatch: string, current: string | null): void {
  if (ifMatch.trim() === "*") return;
  const strong: string[] = [];
  TAG.lastIndex = 0;
  while (TAG.lastIndex < ifMatch.length) {
    const found = TAG.exec(ifMatch);
    if (!found) throw unreadable();
    if (found[1] === undefined) strong.push((found[2] ?? "").replace(/-(gzip|deflate)"$/, '"'));
  }
  if (strong.length === 0 && ifMatch.trim() === "") throw unreadable();
  if (current === null || !strong.includes(current))
    throw new AppError("precondition_failed", say("record_has_changed"));
}

function unreadable(): AppError {
  return invalidInput([{ path: "If-Match", said: say("must_be_entity_tags") }]);
}
