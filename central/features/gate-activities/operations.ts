import { type Platform, type Feature } from "../../platform/platform.ts";
import { checkInHardware } from "./check-in-hardware.ts";
import { checkInOfficer } from "./check-in-officer.ts";
import { checkInVirtual } from "./check-in-virtual.ts";
import { getGateActivity } from "./get-gate-activity.ts";
import { getLatestActivity } from "./get-latest-activity.ts";
import { listFailureMessages } from "./list-failure-messages.ts";
import { listGateActivities } from "./list-gate-activities.ts";
import { type EdgeService } from "../edges/service.ts";
import { readParkedJob } from "./journal/read-parked-job.ts";
import { retireActivitiesJob } from "./journal/retire.ts";
import { type GateActivityService } from "./service.ts";
import { streamLiveActivities } from "./stream-live-activities.ts";
import { type FactNeeds } from "./journal/take-facts.ts";

/** What happened at the gates, and the check-ins that central decides. */
export function gateActivitiesFeature(
  platform: Platform,
  neighbours: FactNeeds,
  services: { activities: GateActivityService; edges: Pick<EdgeService, "edgeOf"> },
): Feature {
  const needs = { ...neighbours, identity: platform.identity };
  return {
    name: "gate-activities",
    operations: [
      listGateActivities(platform),
      getGateActivity(platform, neighbours),
      listFailureMessages(platform),
      checkInHardware(platform, needs),
      checkInVirtual(platform, needs),
      checkInOfficer(platform, needs),
      getLatestActivity(platform, neighbours),
      streamLiveActivities,
    ],
    jobs: [readParkedJob(platform, services), retireActivitiesJob(platform, neighbours.reviews)],
  };
}
