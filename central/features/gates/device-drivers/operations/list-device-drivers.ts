import { z } from "zod";
import { DeviceDriver } from "../../../../wire/device-driver.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, pageOf } from "../../../../platform/lists.ts";
import { deviceDrivers } from "../catalogue.ts";

export const listDeviceDrivers = defineRead({
  id: "listDeviceDrivers",
  method: "get",
  path: "/v1/device-drivers",
  permission: "gates.update",
  scope: "none",
  isOwn: true,
  summary: "The devices that gates can drive: settings with their words and how to wire them, all on one page",
  query: z.strictObject({ driver: z.string().max(64).optional().describe("this driver alone") }),
  reply: listOf(DeviceDriver),
  handle({ query: { driver } }) {
    const items = deviceDrivers().filter((one) => driver === undefined || one.driver === driver);
    return Promise.resolve(pageOf(items, { page: 1, per_page: Math.max(items.length, 1) }));
  },
});
