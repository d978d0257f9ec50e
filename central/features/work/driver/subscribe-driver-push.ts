import { createHash } from "node:crypto";
import { z } from "zod";
import { AppError } from "../../../../shared/errors/app-error.ts";
import { say } from "../../../../shared/words/say.ts";
import { DriverParams } from "../../../wire/driver.ts";
import { DriverPushCreate } from "../../../wire/push.ts";
import { defineWrite } from "../../../platform/http/operation.ts";
import { subscribeDevice } from "../../base/notifications/service.ts";
import { driverTicketOf } from "./driver-ticket.ts";
import { linkOver, requireDriver } from "./require-driver.ts";

export const subscribeDriverPush = defineWrite({
  id: "subscribeDriverPush",
  method: "post",
  path: "/v1/driver-tickets/{token}/pushes",
  permission: "public",
  scope: "none",
  isOwn: true,
  summary: "Call the driver's phone to the gate (Web Push); it ends with the link, or with the vehicle ticket",
  params: DriverParams,
  body: DriverPushCreate,
  reply: z.null(),
  message: "push_subscribed",
  replay: () => Promise.resolve(null),
  fails: ["not_found", "wrong_state", "rate_limited"],
  async handle({ work, params: { token }, body, ip, platform }) {
    const { id, endsAt } = await requireDriver(platform, token, ip);
    if (!platform.config.push) throw new AppError("wrong_state", say("push_is_off"));
    if (!(await driverTicketOf(platform, work.tx, id))) throw linkOver();
    const { language, ...address } = body;
    await subscribeDevice(work, {
      // The phone knows its page by this; a message holds no link.
      of: { vehicle_ticket_id: id, page: pageOf(token), ends_at: endsAt },
      address,
      language,
      device: "",
      kinds: [],
    });
    return null;
  },
});

/** What a phone computes of its own address. */
const pageOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
