import type { ReportDeclaration } from "../../../platform/declare/report.ts";
import { loadingUnloading } from "./reports/loading-unloading.ts";
import { tenants } from "./reports/tenants.ts";
import { vehicleActivities } from "./reports/vehicle-activities.ts";

/** The reports that can be listed and downloaded; each is one declaration. */
export const REPORTS = [loadingUnloading, vehicleActivities, tenants] as const satisfies readonly ReportDeclaration[];
