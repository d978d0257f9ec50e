import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { endSessionOf } from "../../../../platform/auth/sessions.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { requireMayChange } from "../change-users.ts";
import { readUser } from "../store.ts";
import { COMMON, BECAUSE } from "../account-scope.ts";

export const endUserSession = defineWrite({
  ...COMMON,
  id: "endUserSession",
  method: "delete",
  path: "/v1/users/{id}/sessions/{sessionId}",
  summary: "End one session of somebody whose account the caller may change",
  params: z.strictObject({ id: Uuid, sessionId: Uuid }),
  reply: z.null(),
  message: "session_ended",
  async handle({ work, actor, params: { id, sessionId } }) {
    await requireMayChange(work, await readUser(work.tx, actor, id));
    await endSessionOf(work, id, sessionId, BECAUSE);
    return null;
  },
});
