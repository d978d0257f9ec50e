import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { endSessionOf } from "../../../../platform/auth/sessions.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { OWN } from "./own-session-scope.ts";

export const endOwnSession = defineWrite({
  ...OWN,
  id: "endOwnSession",
  method: "delete",
  path: "/v1/profile/sessions/{id}",
  summary: "End one of one's own sessions: its access and refresh tokens are no longer valid",
  params: z.strictObject({ id: Uuid }),
  reply: z.null(),
  message: "session_ended",
  async handle({ work, actor, params: { id } }) {
    await endSessionOf(work, actor.id, id, "ended by its person");
    return null;
  },
});
