/** The part of a file in an answer; `start` and `end` are byte offsets, both inclusive. */
export type ByteRange = { of: "whole" } | { of: "part"; start: number; end: number } | { of: "nothing" };

/**
 * Reads a `Range` header (RFC 9110 section 14). One byte range is honoured. Several ranges, other units and invalid
 * text are ignored as the RFC allows, and the whole file is sent.
 * @param sizeBytes the size of the file
 */
export function byteRangeOf(header: string | undefined, sizeBytes: number): ByteRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (first === "" && last === "") return { of: "whole" };
  if (first === "") {
    const start = Math.max(0, sizeBytes - Number(last));
    return start < sizeBytes ? { of: "part", start, end: sizeBytes - 1 } : { of: "nothing" };
  }
  const start = Number(first);
  const end = last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== "" && Number(last) < start) return { of: "whole" };
  return start < sizeBytes ? { of: "part", start, end } : { of: "nothing" };
}
