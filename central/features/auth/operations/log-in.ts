import { LoginRequest, SessionReply } from "../../../../shared/wire/auth.ts";
import { defineBatch } from "../../../platform/http/operation.ts";
import { openSession } from "../open-session.ts";
import { verifyPassword } from "../prove-password.ts";

export const logIn = defineBatch({
  id: "logIn",
  method: "post",
  path: "/v1/auth/login",
  permission: "public",
  scope: "none",
  because: "failures are counted although nothing else is kept, and who signs in is known only after the password",
  summary: "Sign in with e-mail and password; locked for a while after repeated failures",
  body: LoginRequest,
  reply: SessionReply,
  message: "Signed in",
  async handle({ actor, body, ip, db, transact, platform }) {
    const user = await verifyPassword({ ...platform, db, transact }, { ...body, ip });
    return openSession({ ...platform, db, transact }, actor, user, { kind: "web", device: null });
  },
});
