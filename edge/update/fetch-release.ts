import { appendFileSync, existsSync, statSync, truncateSync } from "node:fs";
import type { Clock } from "../../shared/lib/clock.ts";
import type { ReleaseOffer } from "../../shared/wire/update.ts";
import type { Answer } from "../sync/link/answer.ts";
import type { ReleaseSource } from "../sync/ports.ts";
import { wordsOf } from "../sync/link/http.ts";
import { say } from "../../shared/words/say.ts";

/** What one call brings: small enough for a slow line, and lost at most by a kill. */
const PART_BYTES = 256 * 1024;

/**
 * Fetches the next part of a release behind what the file has already.
 * @returns the bytes in the file, and how long to wait before the next part: facts and decisions share the line. A
 *   failure is tried again by the caller
 */
export async function fetchPart(
  { client, clock, bytesPerSecond }: { client: ReleaseSource; clock: Clock; bytesPerSecond: number },
  { release_id: id, size_bytes: size }: ReleaseOffer,
  file: string,
  signal: AbortSignal,
): Promise<Answer<{ bytes: number; restMs: number }>> {
  const from = existsSync(file) ? statSync(file).size : 0;
  if (from >= size) return { is: "ok", value: { bytes: from, restMs: 0 } };
  const to = Math.min(from + PART_BYTES, size) - 1;
  const startedMs = clock.monotonicMs();
  const answer = await client.releasePart({ id, from, to }, signal);
  if (answer.is !== "ok") return answer;
  let bytes = from;
  try {
    for await (const piece of answer.value) {
      if (bytes + piece.length > to + 1) break;
      // Not waited for the disk: what a power cut takes is fetched again, or found by the digest.
      appendFileSync(file, piece, { mode: 0o600 });
      bytes += piece.length;
    }
  } catch (error) {
    // A full disk; what has come of a cut answer stays.
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") truncateSync(file, from);
    return { is: "unreachable", because: wordsOf(error) };
  }
  if (bytes === from) return { is: "unreachable", because: say("answer_cut") };
  const restMs = ((bytes - from) / bytesPerSecond) * 1000 - (clock.monotonicMs() - startedMs);
  return { is: "ok", value: { bytes, restMs: Math.max(0, restMs) } };
}
