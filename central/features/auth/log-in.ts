import { LoginRequest, SessionReply } from "../../../shared/wire/auth.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { openSession } from "./open-session.ts";
import { provePassword } from "./prove-password.ts";

export const logIn = (platform: Platform) =>
  defineOperation({
    id: "logIn",
    method: "post",
    path: "/v1/auth/login",
    permission: "public",
    summary: "Sign in with e-mail and password; locked for a while after repeated failures",
    body: LoginRequest,
    reply: SessionReply,
    message: "Signed in",
    async handle({ actor, body, ip }) {
      const user = await provePassword(platform, { ...body, ip });
      return openSession(platform, actor, user, { kind: "web", device: null });
    },
  });
