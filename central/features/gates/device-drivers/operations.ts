import type { Feature } from "../../../platform/feature.ts";
import { listDeviceDrivers } from "./operations/list-device-drivers.ts";

export const deviceDriversFeature: Feature = { name: "device-drivers", operations: [listDeviceDrivers] };
