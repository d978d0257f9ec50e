import { isoTime } from "../../../../../shared/lib/clock.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { pageOfSessions, SessionList, SessionListQuery, OPEN_SESSIONS } from "../../auth/service.ts";
import { requireMayChange } from "../change-users.ts";
import { readUser } from "../store.ts";
import { params, COMMON } from "../account-scope.ts";

export const listUserSessions = defineRead({
  ...COMMON,
  id: "listUserSessions",
  method: "get",
  path: "/v1/users/{id}/sessions",
  summary: "List of the open sessions of somebody whose account the caller may change",
  params,
  query: SessionListQuery,
  list: OPEN_SESSIONS,
  reply: SessionList,
  async handle({ db, actor, params: { id }, query, platform: { clock } }) {
    await requireMayChange({ tx: db, actor }, await readUser(db, actor, id));
    return pageOfSessions(db, actor, id, query, isoTime(clock.nowMs()));
  },
});
