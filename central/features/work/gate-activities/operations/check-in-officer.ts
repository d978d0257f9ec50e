import { lanes } from "../../../gates/lanes/service.ts";
import { CheckInResult, OfficerCheckIn } from "../../../../wire/check-in.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { checkIn, checkInAgain } from "../check-in.ts";

export const checkInOfficer = defineWrite({
  id: "checkInOfficer",
  method: "post",
  path: "/v1/gates/officer/check-in",
  permission: "gates.check-in",
  scope: lanes.declared.scope,
  summary: "An officer checks a vehicle in or out by code or plate, with a reason",
  description:
    "What the rule book refers to an officer is settled by this one. A refusal stands unless `overrides_refusal` is " +
    "set: then the vehicle passes on the officer's word, and a review is opened.",
  body: OfficerCheckIn,
  example: { body: { lane_id: "01920000-0000-7000-8000-000000000001", code: "ABCDEFGH", reason: "papers seen" } },
  reply: CheckInResult,
  fails: ["not_found"],
  message: "vehicle_checked",
  resultId: ({ activity }) => activity.id,
  replay: ({ db, id }) => checkInAgain(db, id),
  handle: ({ work, body, platform }) =>
    checkIn(platform, work, {
      source: "officer",
      laneId: body.lane_id,
      text: body.code ?? body.police_number ?? "",
      plate: body.code === undefined ? "only" : "never",
      readPlate: null,
      officer: { reason: body.reason, overridesRefusal: body.overrides_refusal },
    }),
});
