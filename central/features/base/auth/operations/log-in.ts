import { LoginRequest } from "../../../../wire/auth.ts";
import { placeOf } from "../../../../platform/auth/sessions.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { SIGN_IN_STEPS, signIn, SignInReply, signInMessage } from "../sign-in.ts";
import { verifyPassword } from "../prove-password.ts";

export const logIn = defineBatch({
  id: "logIn",
  method: "post",
  path: "/v1/auth/login",
  permission: "public",
  scope: "none",
  because: "failed tries are committed separately, and the user is known only after the password check",
  summary: "Sign in with e-mail and password; locked for a while after repeated failures",
  body: LoginRequest,
  description: SIGN_IN_STEPS,
  reply: SignInReply,
  fails: ["bad_credentials", "locked"],
  message: signInMessage,
  async handle({ actor, body, ip, request, db, transact, platform }) {
    const { email, password, device_token } = body;
    const user = await verifyPassword({ ...platform, db, transact }, { email, password, ip });
    const how = { kind: "web" as const, device: null, place: placeOf({ ip, request }) };
    return signIn({ ...platform, db, transact }, actor, user, how, device_token);
  },
});
