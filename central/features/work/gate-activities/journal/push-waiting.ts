import { formatPlate } from "../../../../../shared/lib/plate.ts";
import { say } from "../../../../../shared/words/say.ts";
import { sendPush } from "../../../../platform/push/send-push.ts";
import type { Work } from "../../../../platform/transact.ts";
import type { ActivityUpdate } from "../record-steps.ts";

/** A vehicle waits no longer than this: the lane refuses it, or an officer has come. */
const WAITS_MS = 10 * 60_000;

/** Calls the officers whose devices show it: a vehicle has begun to wait for one of them. */
export async function pushWaiting(
  work: Work,
  { activity, news }: Pick<ActivityUpdate, "activity" | "news">,
  gateName: (gateId: string) => Promise<string>,
): Promise<void> {
  const { id, status, lateness, area_id: areaId, gate_id, lane_id, vehicle_number: plate } = activity;
  const hasBegun = news.some(({ fact }) => fact.type === "decision");
  if (status !== "waiting" || lateness === "late" || !hasBegun) return;
  await sendPush(work, {
    kind: "vehicle-waiting",
    readers: { permission: "gates.read", areaId },
    content: {
      title: say("vehicle_waits_at", { plate: plate === "" ? "?" : formatPlate(plate), gate: await gateName(gate_id) }),
      body: null,
      to: lane_id === null ? "/live" : `/live/${gate_id}/${lane_id}`,
      tag: id,
    },
    expiresAtMs: work.nowMs + WAITS_MS,
  });
}
