import type { Language } from "../../../shared/words/sentence.ts";
import type { ActInput, ActResult } from "./act-list.ts";
import type { ActingGate, OnRecord } from "./deps.ts";
import { done, refused, refusedByRules, resultOf } from "./result.ts";
import { vehicleOf } from "./vehicle-of.ts";

/** Checks a vehicle in or out by hand: by the rule book, and by the officer's word if it may count. */
export async function checkIn(
  { gate, admission, context }: ActingGate,
  input: ActInput<"check_in">,
  { by, reason }: OnRecord,
  language: Language,
): Promise<ActResult> {
  const lane = gate.lanes().find(({ record }) => record.id === input.lane_id)?.lane;
  if (!lane) return refused(context, "lane_gone");
  const given = vehicleOf(input.vehicle, context.replica);
  if (given.is !== "vehicle") return refused(context, given.is);
  const { overrides_refusal: overridesRefusal } = input;
  const byHand = { by, reason, overridesRefusal, plate: given.plate };
  const words = { language, overridesRefusal, plate: given.ticket?.police_number ?? null };
  if (!input.has_passed) return resultOf(context, await lane.checkIn(given.text, byHand), words);
  const atMs = context.clock.monotonicMs();
  const decided = await admission.recordCheckIn({
    laneId: input.lane_id,
    // The lane is not asked, because nobody waits for its answer.
    scan: { text: given.text, readerId: null, atMs, byHand: { ...byHand, requestId: "", deadlineMs: atMs } },
    readPlate: null,
    mode: lane.look().state.mode.mode,
    isHeldOpen: false,
  });
  return decided.disposition === "opening"
    ? done(context, decided.activityId)
    : refusedByRules(context, decided.decision, decided.activityId, words);
}
