import { CheckInResult, VirtualCheckIn } from "../../../shared/wire/check-in.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { checkIn, type CheckInNeeds } from "./check-in.ts";

export const checkInVirtual = ({ transact }: Platform, needs: CheckInNeeds) =>
  defineOperation({
    id: "checkInVirtual",
    method: "post",
    path: "/v1/gates/virtual/check-in",
    permission: "gates.check-in",
    summary: "A check-in at a virtual gate, without hardware",
    body: VirtualCheckIn,
    creates: true,
    reply: CheckInResult,
    message: "Checked",
    handle: ({ actor, body }) =>
      transact(actor, (work) =>
        checkIn(needs, work, {
          source: "virtual",
          laneId: body.lane_id,
          text: body.qr_value,
          plate: "any",
          readPlate: null,
          officer: null,
        }),
      ),
  });
