import { EndedSessions } from "../../../../wire/session.ts";
import { endSessionsOf } from "../../../../platform/auth/sessions.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { requireMayChange } from "../change-users.ts";
import { readUser } from "../store.ts";
import { params, COMMON, BECAUSE } from "../account-scope.ts";

export const endUserSessions = defineWrite({
  ...COMMON,
  id: "endUserSessions",
  method: "delete",
  path: "/v1/users/{id}/sessions",
  summary: "End all sessions of somebody whose account the caller may change",
  params,
  reply: EndedSessions,
  message: "sessions_ended",
  async handle({ work, actor, params: { id } }) {
    await requireMayChange(work, await readUser(work.tx, actor, id));
    return { ended: await endSessionsOf(work, id, BECAUSE) };
  },
});
