import type { ActInput, ActResult } from "./act-list.ts";
import type { ActingGate, OnRecord, Pressed } from "./deps.ts";
import { done, refused, resultOf } from "./result.ts";
import { say } from "../../../shared/words/say.ts";

/**
 * An officer's weight for a vehicle that waits: it is recorded with the decision that it leads to. The vehicle is
 * admitted where the rule book now admits it; otherwise it waits on, for the new reason. The weight is also recorded if
 * the wait ends meanwhile.
 */
export async function weigh(
  { gate, admission, context }: ActingGate,
  { lane_id: laneId, activity_id: activityId, kg }: ActInput<"weigh">,
  { by, reason }: OnRecord,
  { language }: Pressed,
): Promise<ActResult> {
  const lane = gate.lanes().find((one) => one.record.id === laneId)?.lane;
  if (!lane) return refused(context, "lane_gone");
  const { state, weight } = lane.look();
  const { phase, mode } = state;
  const isIts = phase.at === "referred" && phase.referral.activityId === activityId;
  if (!isIts) return refused(context, "waits_no_longer");
  if (weight === undefined) return refused(context, "no_scale");
  const { decision, sign } = await admission.weighByHand({ laneId, activityId, kg, by, reason });
  // An officer who decides about every vehicle decides about this one too.
  const isAdmitted = decision.verdict === "admit" && mode.mode !== "intervened";
  if (!isAdmitted) {
    lane.rejudge(activityId, decision, sign);
    return done(context, activityId, say("waits_on_weighed"));
  }
  const answer = await lane.settle(activityId, true, by, reason);
  return resultOf(context, answer, { language, plate: null, overridesRefusal: false });
}
