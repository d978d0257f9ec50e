import { looksLikeCredential } from "../../shared/credential/credential.ts";
import { findPresented } from "../../shared/credential/find-presented.ts";
import { looksLikeTicketCode, normalizeTicketCode } from "../../shared/credential/ticket-code.ts";
import { type Clock, isoTime } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { Spoken } from "../../shared/wire/said.ts";
import { say } from "../../shared/words/say.ts";

/** More different texts without the form of a code than the drivers of vehicles can show: noise. */
const BURST = 5;
const ONE_EVERY_MS = 20_000;
/** Noise is over after this time without any. */
const QUIET_MS = 60_000;
/** Noise that goes on is recorded once in this time. */
const RECORD_MS = 3_600_000;

interface Reader {
  left: number;
  filledMs: number;
  lastText: string | null;
  /** Null while the reader is not noisy. */
  noise: Noise | null;
}
/** The noise of the present record; monotonic times, which no change of the wall clock spoils. */
interface Noise {
  count: number;
  fromMs: number;
  toMs: number;
  cancelEnd: () => void;
}

/** Keeps the noise of readers from the lane: a bad cable or wrong settings make texts that are no code. */
export interface ReaderNoise extends Disposable {
  /** @returns whether the text is for the lane; codes always are */
  passes(readerId: string, text: string): boolean;
}

/**
 * @param parts.doubt called with a sentence when a reader becomes noisy, and with null once it is quiet again
 * @param parts.record called with the count and the span of a noise when it is over, or has lasted for an hour
 */
export function readerNoise(parts: {
  nameOf: (readerId: string) => string;
  doubt: (readerId: string, because: Spoken | null) => void;
  record: (detail: Spoken) => void;
  clock: Clock;
  log: Log;
}): ReaderNoise {
  const { clock, log } = parts;
  const readers = new Map<string, Reader>();

  function readerOf(id: string): Reader {
    const known = readers.get(id);
    if (known) return known;
    const reader = { left: BURST, filledMs: clock.monotonicMs(), lastText: null, noise: null };
    readers.set(id, reader);
    return reader;
  }

  function takesOne(reader: Reader): boolean {
    const nowMs = clock.monotonicMs();
    reader.left = Math.min(BURST, reader.left + (nowMs - reader.filledMs) / ONE_EVERY_MS);
    reader.filledMs = nowMs;
    if (reader.left < 1) return false;
    reader.left -= 1;
    return true;
  }

  function begin(id: string, reader: Reader): Noise {
    const nowMs = clock.monotonicMs();
    const noise = { count: 0, fromMs: nowMs, toMs: nowMs, cancelEnd: () => undefined };
    reader.noise = noise;
    log.warn({ reader: id, name: parts.nameOf(id) }, "reader is noisy: it reads texts that are no code");
    parts.doubt(id, say("reader_noisy", { since_at: isoTime(clock.nowMs()) }));
    return noise;
  }

  function record(id: string, { count, fromMs, toMs }: Noise): void {
    const offsetMs = clock.nowMs() - clock.monotonicMs();
    const span = { from_at: isoTime(fromMs + offsetMs), to_at: isoTime(toMs + offsetMs) };
    parts.record(say("reader_noise", { reader: parts.nameOf(id), count, ...span }));
  }

  function end(id: string, reader: Reader, noise: Noise): void {
    reader.noise = null;
    record(id, noise);
    log.info({ reader: id, name: parts.nameOf(id), count: noise.count }, "reader is quiet again");
    parts.doubt(id, null);
  }

  function count(id: string, reader: Reader, noise: Noise): void {
    noise.cancelEnd();
    noise.count += 1;
    noise.toMs = clock.monotonicMs();
    if (noise.toMs - noise.fromMs >= RECORD_MS) {
      record(id, noise);
      Object.assign(noise, { count: 0, fromMs: noise.toMs });
    }
    noise.cancelEnd = clock.after(QUIET_MS, () => end(id, reader, noise));
  }

  return {
    passes(id, text) {
      if (hasFormOfCode(text)) return true;
      const reader = readerOf(id);
      // A wrong QR that stays in view is read again and again: it is one text.
      const isSame = text === reader.lastText;
      reader.lastText = text;
      if (reader.noise === null && (isSame || takesOne(reader))) return true;
      count(id, reader, reader.noise ?? begin(id, reader));
      return false;
    },
    [Symbol.dispose]() {
      for (const [id, { noise }] of readers) {
        noise?.cancelEnd();
        if (noise && noise.count > 0) record(id, noise);
      }
    },
  };
}

/** Holds a code or a credential, whatever its check character or its signature says. */
function hasFormOfCode(text: string): boolean {
  const isFound = findPresented(text).is !== "nothing";
  return isFound || looksLikeCredential(text.trim()) || looksLikeTicketCode(normalizeTicketCode(text));
}
