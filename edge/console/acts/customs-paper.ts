import type { ActInput, ActResult } from "./act-list.ts";
import type { ActingGate, ActsDeps, OnRecord, Pressed } from "./deps.ts";
import { refused, resultOf } from "./result.ts";
import { spokenOf } from "../../../shared/words/trouble.ts";
import { say } from "../../../shared/words/say.ts";

/**
 * A customs paper for a vehicle that waits because customs can't be asked: the photo is stored, then the paper is
 * recorded, then the vehicle is admitted. The paper is also recorded if the wait is already over.
 */
export async function customsPaper(
  { sources }: ActsDeps,
  { gate, admission, context }: ActingGate,
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
    photoId = await sources.savePhoto(activityId, photo.photo);
  } catch (error) {
    // If the photo can't be stored, for example on a full disk, the officer can admit by their own word.
    return refused(context, "not_recorded", { detail: spokenOf(error) });
  }
  const { vehicleTicketId } = referral;
  await admission.recordPaper({ ...record, laneId, activityId, vehicleTicketId, number, photoId });
  const answer = await lane.settle(
    activityId,
    true,
    record.by,
    say("reason_with_paper", { reason: record.reason, number }),
  );
  return resultOf(context, answer, { language, plate: null, overridesRefusal: false });
}
