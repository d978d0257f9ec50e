import type { FactBatchReply } from "../../shared/wire/sync.ts";
import type { Answer } from "./link/answer.ts";
import type { OutgoingFacts, Settlement, SequenceRange } from "./ports.ts";
import type { Spoken } from "../../shared/wire/said.ts";

/** Result of an upload: accepted, parked (dead letter), or waiting for a retry. */
export type Outcome =
  | { kind: "accepted" }
  /** Kept unchanged and shown; it does not block the later ones. */
  | { kind: "parked"; code: string }
  | { kind: "waiting"; because: Spoken };

/** Statuses that concern the upload itself. All others concern central, the network, or this edge's rights. */
const OF_THE_UPLOAD: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);
/** The edge sends only JSON: if it arrives malformed, it was damaged in transit. */
const DAMAGED_CODE = "malformed";

/** The consequence of central's answer for the upload. A failure to reach central never counts as a rejection. */
export function outcomeOf(answer: Answer<unknown>): Outcome {
  if (answer.is === "ok") return { kind: "accepted" };
  const isOfTheUpload = answer.is === "refused" && OF_THE_UPLOAD.has(answer.status) && answer.code !== DAMAGED_CODE;
  if (isOfTheUpload) return { kind: "parked", code: answer.code };
  return { kind: "waiting", because: answer.is === "refused" ? answer.code : answer.is };
}

/** @param sent oldest first; parts of the reply about other facts are ignored */
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

function append(stretches: SequenceRange[], sequence: number): void {
  const last = stretches.at(-1);
  if (last?.to === sequence - 1) last.to = sequence;
  else stretches.push({ from: sequence, to: sequence });
}
