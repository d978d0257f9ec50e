import { DriverParams, DriverTicket } from "../../../wire/driver.ts";
import { defineRead } from "../../../platform/http/operation.ts";
import { vapidKeys } from "../../../platform/push/push-keys.ts";
import { driverTicketOf } from "./driver-ticket.ts";
import { linkOver, requireDriver } from "./require-driver.ts";

export const getDriverTicket = defineRead({
  id: "getDriverTicket",
  method: "get",
  path: "/v1/driver-tickets/{token}",
  permission: "public",
  scope: "none",
  isOwn: true,
  summary: "The vehicle ticket of a driver's link: its QR, its next step, and what it still lacks",
  description: "What it lacks is judged as the gates judge it. The link ends with the visit, or with the ticket.",
  params: DriverParams,
  reply: DriverTicket,
  fails: ["not_found", "rate_limited"],
  async handle({ db, params: { token }, ip, platform }) {
    const { id, endsAt } = await requireDriver(platform, token, ip);
    const shown = await driverTicketOf(platform, db, id);
    if (!shown) throw linkOver();
    return { ...shown, push_key: (await vapidKeys(platform))?.publicKey ?? null, link_expires_at: endsAt };
  },
});
