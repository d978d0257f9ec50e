import { z } from "zod";
import { USUAL_TIME_ZONE, Uuid } from "../../../shared/wire/common.ts";
import { timestampFormats } from "../../../shared/web/timestamps.ts";
import { asSentence } from "../../../shared/words/as-sentence.ts";
import type { LoadAct } from "../../wire/load-unload.ts";
import { listExpectedLoads } from "../../features/work/load-unload/operations/list-expected-loads.ts";
import { scanLoadQr } from "../../features/work/load-unload/operations/scan-load-qr.ts";
import {
  acceptLoad,
  checkInAtTenant,
  draftVerification,
  finalizeLoad,
  rejectLoad,
} from "../../features/work/load-unload/operations/verify.ts";
import type { Spoken } from "../../../shared/wire/said.ts";
import type { AnyCalled } from "../../platform/http/operation.ts";
import type { InBoth } from "../../platform/pdf/in-both.ts";
import type { Problem } from "../../platform/http/problem.ts";

/** What the page of a verifier's phone does, by the names of its acts. */
export const ACTS = {
  scan: scanLoadQr,
  check_in: checkInAtTenant,
  accept: acceptLoad,
  reject: rejectLoad,
  draft: draftVerification,
  finalize: finalizeLoad,
} as const satisfies Partial<Record<LoadAct, AnyCalled>>;

export const EXPECTED = listExpectedLoads;

/** An act of a phone. `person`: who has done it, so that nobody sends what another person has left on the phone. */
export const SentAct = z.object({ person: Uuid, body: z.looseObject({ id: Uuid }) });

/** What a phone is told of a refusal, in both languages: it may be read without a network. */
export interface Refusal {
  code: string;
  words: InBoth;
  errors: { path: string; words: InBoth }[];
}

/** @param nowMs Unix epoch milliseconds */
export function refusalOf({ code, said, errors = [] }: Problem, nowMs: number): Refusal {
  const timesIn = (language: "id" | "en") => {
    const formats = timestampFormats(language, USUAL_TIME_ZONE, nowMs);
    return (iso: string) => formats.full(iso);
  };
  const inEach = (spoken: Spoken): InBoth => [
    asSentence(spoken, "id", timesIn("id")),
    asSentence(spoken, "en", timesIn("en")),
  ];
  return { code, words: inEach(said), errors: errors.map(({ path, said: why }) => ({ path, words: inEach(why) })) };
}
