import { type ActInput, type ActResult } from "./act-list.ts";
import { type ActingGate, type ActsNeeds, type OnRecord, type Pressed } from "./needs.ts";
import { refused, resultOf } from "./result.ts";
import { spokenOf } from "../../../shared/words/trouble.ts";
import { say } from "../../../shared/words/say.ts";

/**
 * A paper of customs for a vehicle that waits because customs can't be asked: the photo first, then the paper on
 * record, then the vehicle is let in. Whoever comes too late has the paper on record all the same.
 */
export async function customsPaper(
  { sources }: ActsNeeds,
  { gate, desk, context }: ActingGate,
  { lane_id: laneId, activity_id: activityId, number }: ActInput<"customs_paper">,
  record: OnRecord,
  { photo, language }: Pressed,
): Promise<ActResult> {
  const lane = gate.lanes().find((one) => one.record.id === laneId)?.lane;
  if (!lane) return refused(context, "lane_gone");
  const { phase } = lane.look().state;
  const referral = phase.at === "referred" && phase.referral.activityId === activityId ? phase.referral : null;
  if (!referral) return refused(context, "waits_no_longer");
  if (referral.decision.code !== "CUSTOMS_STALE") return refused(context, "not_customs");
  if (photo.is !== "photo") return refused(context, photo.is === "none" ? "photo_missing" : photo.is);
  let photoId: string;
  try {
    photoId = await sources.keepPhoto(activityId, photo.photo);
  } catch (error) {
    // Whoever must wait for no photo, as with a full disk, is let in by the officer's word.
    return refused(context, "not_recorded", { detail: spokenOf(error) });
  }
  const { vehicleTicketId } = referral;
  await desk.recordPaper({ ...record, laneId, activityId, vehicleTicketId, number, photoId });
  const answer = await lane.settle(
    activityId,
    true,
    record.by,
    say("reason_with_paper", { reason: record.reason, number }),
  );
  return resultOf(context, answer, { language, plate: null, overridesRefusal: false });
}
