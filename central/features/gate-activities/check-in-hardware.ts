import { CheckInResult, HardwareCheckIn } from "../../../shared/wire/check-in.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { checkIn, type CheckInNeeds } from "./check-in.ts";

export const checkInHardware = ({ transact }: Platform, needs: CheckInNeeds) =>
  defineOperation({
    id: "checkInHardware",
    method: "post",
    path: "/v1/gates/hardware/check-in",
    permission: "sync",
    summary: "A check-in decided by central, for hardware of the caller's gate that has no edge to decide",
    description: "The same text again on the same lane within 5 seconds is the same check-in again.",
    body: HardwareCheckIn,
    creates: true,
    reply: CheckInResult,
    message: "Checked",
    handle: ({ actor, body }) =>
      transact(actor, (work) =>
        checkIn(needs, work, {
          source: "hardware",
          laneId: body.lane_id,
          text: body.qr_value,
          plate: "never",
          readPlate: body.read_plate,
          officer: null,
        }),
      ),
  });
