import { report } from "../../platform/declare/report.ts";
import { type Feature } from "../../platform/platform.ts";
import { tenants } from "./reports/tenants.ts";
import { vehicleActivities } from "./reports/vehicle-activities.ts";

/** What can be listed and taken away as a file; each is one declaration. */
export const REPORTS = [vehicleActivities, tenants] as const;

export const reportsFeature: Feature = {
  name: "reports",
  operations: REPORTS.flatMap((declaration) => report(declaration)),
};
