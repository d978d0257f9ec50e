import { MobileLoginRequest, SessionReply } from "../../../shared/wire/auth.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { openSession } from "./open-session.ts";
import { provePassword } from "./prove-password.ts";

export const logInMobile = (platform: Platform) =>
  defineOperation({
    id: "logInMobile",
    method: "post",
    path: "/v1/auth/mobile/login",
    permission: "public",
    summary: "Sign in on a phone: one session for each device, with a longer refresh life",
    body: MobileLoginRequest,
    reply: SessionReply,
    message: "Signed in",
    async handle({ actor, body: { email, password, device_id, device_name }, ip }) {
      const user = await provePassword(platform, { email, password, ip });
      return openSession(platform, actor, user, {
        kind: "mobile",
        device: { id: device_id, name: device_name ?? null },
      });
    },
  });
