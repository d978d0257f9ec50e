import { z } from "zod";
import { endSession } from "../../../../platform/auth/sessions.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";

export const logOut = defineWrite({
  id: "logOut",
  method: "post",
  path: "/v1/auth/logout",
  permission: "token",
  scope: "none",
  beforeSecondFactor: true,
  summary: "End this session: its access and refresh tokens are no longer valid",
  reply: z.null(),
  message: "signed_out",
  // A retry has nothing to return: the session has ended.
  resultId: () => "",
  replay: () => Promise.resolve(null),
  async handle({ work, actor }) {
    const { sessionId } = actor;
    if (sessionId !== undefined) await endSession(work, sessionId, "signed out");
    return null;
  },
});
