import { MobileLoginRequest, SessionReply } from "../../../../shared/wire/auth.ts";
import { defineBatch } from "../../../platform/http/operation.ts";
import { openSession } from "../open-session.ts";
import { verifyPassword } from "../prove-password.ts";

export const logInMobile = defineBatch({
  id: "logInMobile",
  method: "post",
  path: "/v1/auth/mobile/login",
  permission: "public",
  scope: "none",
  because: "failures are counted although nothing else is kept, and who signs in is known only after the password",
  summary: "Sign in on a phone: one session for each device, with a longer refresh life",
  body: MobileLoginRequest,
  reply: SessionReply,
  message: "Signed in",
  async handle({ actor, body: { email, password, device_id, device_name }, ip, db, transact, platform }) {
    const user = await verifyPassword({ ...platform, db, transact }, { email, password, ip });
    return openSession({ ...platform, db, transact }, actor, user, {
      kind: "mobile",
      device: { id: device_id, name: device_name ?? null },
    });
  },
});
