import { CheckInResult, OfficerCheckIn } from "../../../shared/wire/check-in.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { checkIn, type CheckInNeeds } from "./check-in.ts";

export const checkInOfficer = ({ transact }: Platform, needs: CheckInNeeds) =>
  defineOperation({
    id: "checkInOfficer",
    method: "post",
    path: "/v1/gates/officer/check-in",
    permission: "gates.check-in",
    summary: "An officer checks a vehicle in or out by code or plate, with a reason",
    description:
      "What the rule book refers to an officer is settled by this one. A refusal stands unless `overrides_refusal` is " +
      "set: then the vehicle passes on the officer's word, and a review is opened.",
    body: OfficerCheckIn,
    creates: true,
    reply: CheckInResult,
    message: "Checked",
    handle: ({ actor, body }) =>
      transact(actor, (work) =>
        checkIn(needs, work, {
          source: "officer",
          laneId: body.lane_id,
          text: body.code ?? body.police_number ?? "",
          plate: body.code === undefined ? "only" : "never",
          readPlate: null,
          officer: { reason: body.reason, overridesRefusal: body.overrides_refusal },
        }),
      ),
  });
