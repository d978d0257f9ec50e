import canonicalizeJson from "canonicalize";

/** JSON text with sorted keys (RFC 8785). The same value gives the same bytes on every machine, as hashes need. */
export function canonicalJson(value: unknown): string {
  const text = canonicalizeJson(value);
  if (text === undefined) throw new TypeError("this value has no JSON form");
  return text;
}
