import type { Feature } from "../../../platform/feature.ts";
import { followDriverTicket } from "./follow-driver-ticket.ts";
import { getDriverTicket } from "./get-driver-ticket.ts";

/** What the driver of a vehicle sees, by the link of its vehicle ticket. */
export const driverFeature: Feature = {
  name: "driver-tickets",
  operations: [getDriverTicket, followDriverTicket],
};
