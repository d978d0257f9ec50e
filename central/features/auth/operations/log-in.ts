import { LoginRequest } from "../../../../shared/wire/auth.ts";
import { placeOf } from "../../../platform/auth/sessions.ts";
import { defineBatch } from "../../../platform/http/operation.ts";
import { SIGN_IN_STEPS, signIn, SignInReply, signInMessage } from "../sign-in.ts";
import { provePassword } from "../prove-password.ts";

export const logIn = defineBatch({
  id: "logIn",
  method: "post",
  path: "/v1/auth/login",
  permission: "public",
  scope: "none",
  because: "failures are counted although nothing else is kept, and who signs in is known only after the password",
  summary: "Sign in with e-mail and password; locked for a while after repeated failures",
  body: LoginRequest,
  description: SIGN_IN_STEPS,
  reply: SignInReply,
  fails: ["bad_credentials", "locked"],
  message: signInMessage,
  async handle({ actor, body, ip, request, db, transact, platform }) {
    const { email, password, device_token } = body;
    const user = await provePassword({ ...platform, db, transact }, { email, password, ip });
    const how = { kind: "web" as const, device: null, place: placeOf({ ip, request }) };
    return signIn({ ...platform, db, transact }, actor, user, how, device_token);
  },
});
