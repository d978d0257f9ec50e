import { MobileLoginRequest } from "../../../../wire/auth.ts";
import { placeOf } from "../../../../platform/auth/sessions.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { SIGN_IN_STEPS, signIn, SignInReply, signInMessage } from "../sign-in.ts";
import { verifyPassword } from "../prove-password.ts";

export const logInMobile = defineBatch({
  id: "logInMobile",
  method: "post",
  path: "/v1/auth/mobile/login",
  permission: "public",
  scope: "none",
  because: "failed tries are committed separately, and the user is known only after the password check",
  summary: "Sign in on a phone: one session for each device, with a longer refresh life",
  body: MobileLoginRequest,
  description: SIGN_IN_STEPS,
  reply: SignInReply,
  fails: ["bad_credentials", "locked"],
  message: signInMessage,
  async handle({
    actor,
    body: { email, password, device_id, device_name, device_token },
    ip,
    request,
    db,
    transact,
    platform,
  }) {
    const user = await verifyPassword({ ...platform, db, transact }, { email, password, ip });
    const device = { id: device_id, name: device_name ?? null };
    const how = { kind: "mobile" as const, device, place: placeOf({ ip, request }) };
    return signIn({ ...platform, db, transact }, actor, user, how, device_token);
  },
});
