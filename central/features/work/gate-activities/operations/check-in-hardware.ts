import { CheckInResult, HardwareCheckIn } from "../../../../wire/check-in.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { checkIn, checkInAgain } from "../check-in.ts";

export const checkInHardware = defineWrite({
  id: "checkInHardware",
  method: "post",
  path: "/v1/gates/hardware/check-in",
  permission: "sync",
  // The handler checks the lane against the gate of the calling edge.
  scope: "none",
  summary: "A check-in decided by central, for hardware of the caller's gate that has no edge to decide",
  description: "The same text again on the same lane within 5 seconds is the same check-in again.",
  body: HardwareCheckIn,
  reply: CheckInResult,
  fails: ["not_found"],
  message: "vehicle_checked",
  resultId: ({ activity }) => activity.id,
  replay: ({ db, id }) => checkInAgain(db, id),
  handle: ({ work, body, platform }) =>
    checkIn(platform, work, {
      source: "hardware",
      laneId: body.lane_id,
      text: body.qr_value,
      plate: "never",
      readPlate: body.read_plate,
      officer: null,
    }),
});
