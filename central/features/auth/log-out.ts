import { z } from "zod";
import { endSession } from "../../platform/auth/sessions.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";

export const logOut = ({ transact }: Platform) =>
  defineOperation({
    id: "logOut",
    method: "post",
    path: "/v1/auth/logout",
    permission: "token",
    summary: "End this session: its access and refresh tokens are good no more",
    reply: z.null(),
    message: "Signed out",
    async handle({ actor }) {
      const { sessionId } = actor;
      if (sessionId !== undefined) await transact(actor, (work) => endSession(work, sessionId, "signed out"));
      return null;
    },
  });
