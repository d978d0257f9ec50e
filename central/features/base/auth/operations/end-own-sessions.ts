import { z } from "zod";
import { EndedSessions } from "../../../../wire/session.ts";
import { endSessionsOf } from "../../../../platform/auth/sessions.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { OWN } from "./own-session-scope.ts";

export const endOwnSessions = defineWrite({
  ...OWN,
  id: "endOwnSessions",
  method: "delete",
  path: "/v1/profile/sessions",
  summary: "End all of one's own sessions but this one",
  query: z.strictObject({
    include_current: z.stringbool().default(false).describe("end this session, too"),
  }),
  reply: EndedSessions,
  message: "sessions_ended",
  handle: async ({ work, actor, query }) => ({
    ended: await endSessionsOf(
      work,
      actor.id,
      "ended by its person",
      query.include_current ? undefined : actor.sessionId,
    ),
  }),
});
