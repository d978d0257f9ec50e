import { lanes } from "../../../gates/lanes/service.ts";
import { CheckInResult, VirtualCheckIn } from "../../../../wire/check-in.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { checkIn, checkInAgain } from "../check-in.ts";

export const checkInVirtual = defineWrite({
  id: "checkInVirtual",
  method: "post",
  path: "/v1/gates/virtual/check-in",
  permission: "gates.check-in",
  scope: lanes.declared.scope,
  summary: "A check-in at a virtual gate, without hardware",
  body: VirtualCheckIn,
  example: { body: { lane_id: "01920000-0000-7000-8000-000000000001", qr_value: "B 1234 CD" } },
  reply: CheckInResult,
  fails: ["not_found"],
  message: "vehicle_checked",
  resultId: ({ activity }) => activity.id,
  replay: ({ db, id }) => checkInAgain(db, id),
  handle: ({ work, body, platform }) =>
    checkIn(platform, work, {
      source: "virtual",
      laneId: body.lane_id,
      text: body.qr_value,
      plate: "any",
      readPlate: null,
      officer: null,
    }),
});
