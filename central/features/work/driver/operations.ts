import type { Feature } from "../../../platform/feature.ts";
import { endDriverPushes } from "./end-driver-pushes.ts";
import { followDriverTicket } from "./follow-driver-ticket.ts";
import { getDriverTicket } from "./get-driver-ticket.ts";
import { subscribeDriverPush } from "./subscribe-driver-push.ts";

/** What the driver of a vehicle sees, by the link of its vehicle ticket. */
export const driverFeature: Feature = {
  name: "driver-tickets",
  operations: [getDriverTicket, followDriverTicket, subscribeDriverPush],
  jobs: [endDriverPushes],
};
