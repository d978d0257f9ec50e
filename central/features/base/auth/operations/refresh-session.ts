import { AppError } from "../../../../../shared/errors/app-error.ts";
import { RefreshRequest, SessionReply } from "../../../../wire/auth.ts";
import { placeOf, rotateRefreshToken } from "../../../../platform/auth/sessions.ts";
import { findUser } from "../../../../platform/auth/users.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { sessionReply } from "../open-session.ts";
import { say } from "../../../../../shared/words/say.ts";

export const refreshSession = defineBatch({
  id: "refreshSession",
  method: "post",
  path: "/v1/auth/refresh",
  permission: "public",
  scope: "none",
  because: "a token that is used again ends its session, whatever the answer is",
  summary:
    "Trade a refresh token for new tokens; the same device may repeat it for ten seconds, any other use again ends the session",
  body: RefreshRequest,
  reply: SessionReply,
  fails: ["unauthenticated", "token_expired"],
  message: "session_refreshed",
  async handle({ db, transact, actor, body, ip, request, log, platform: { identity } }) {
    const rotation = await transact(actor, (work) =>
      rotateRefreshToken(work, body.refresh_token, identity.lifetimes, placeOf({ ip, request })),
    );
    if (rotation.is === "reused")
      log.warn({ session: rotation.sessionId, user: rotation.userId }, "refresh token reused: session ended");
    if (rotation.is === "expired") throw new AppError("token_expired", say("session_has_expired"));
    if (rotation.is !== "rotated") throw new AppError("unauthenticated", say("refresh_token_is_bad"));
    const user = await findUser(db, rotation.userId);
    if (!user?.isActive) throw new AppError("unauthenticated", say("refresh_token_is_bad"));
    return sessionReply({ identity, db }, user, rotation);
  },
});
