import type { Feature } from "../../../platform/platform.ts";
import { listDeviceDrivers } from "./operations/list-device-drivers.ts";

export const deviceDriversFeature: Feature = { name: "device-drivers", operations: [listDeviceDrivers] };
