import { type FactBatchReply } from "../../shared/wire/sync.ts";
import { type Answer } from "./link/answer.ts";
import { type OutgoingFacts, type Settlement, type Stretch } from "./ports.ts";
import { type Spoken } from "../../shared/wire/said.ts";

/** Every upload ends in exactly one of these; none is dropped and none is sent for ever. */
export type Outcome =
  | { kind: "accepted" }
  /** Kept as it is and shown; it does not block those behind it. */
  | { kind: "parked"; code: string }
  | { kind: "waiting"; because: Spoken };

/** Failures that speak of the upload itself. All others speak of central, of the way there, or of this edge's rights. */
const OF_THE_UPLOAD: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);
/** What is sent is always JSON: what arrives as something else was damaged on its way. */
const DAMAGED_CODE = "malformed";

/** What an answer of central means for what was sent. Failing to reach central never counts as a rejection. */
export function outcomeOf(answer: Answer<unknown>): Outcome {
  if (answer.is === "ok") return { kind: "accepted" };
  const isOfTheUpload = answer.is === "refused" && OF_THE_UPLOAD.has(answer.status) && answer.code !== DAMAGED_CODE;
  if (isOfTheUpload) return { kind: "parked", code: answer.code };
  return { kind: "waiting", because: answer.is === "refused" ? answer.code : answer.is };
}

/** @param sent oldest first; what the reply says of other facts is passed over */
export function settlementOf(sent: OutgoingFacts["facts"], { results, missing }: FactBatchReply): Settlement {
  const said = new Map(results.map((result) => [result.id, result]));
  const settlement: Settlement = { kept: [], parked: [], missing };
  for (const { id, sequence } of sent) {
    const result = said.get(id);
    if (result?.outcome === "parked") settlement.parked.push({ id, error: result.error });
    else if (result) append(settlement.kept, sequence);
  }
  return settlement;
}

function append(stretches: Stretch[], sequence: number): void {
  const last = stretches.at(-1);
  if (last?.to === sequence - 1) last.to = sequence;
  else stretches.push({ from: sequence, to: sequence });
}
