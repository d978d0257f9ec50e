import { isoTime } from "../../../../../shared/lib/clock.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { pageOfSessions, SessionList, SessionListQuery, OPEN_SESSIONS } from "../open-sessions.ts";
import { OWN } from "./own-session-scope.ts";

export const listOwnSessions = defineRead({
  ...OWN,
  id: "listOwnSessions",
  method: "get",
  path: "/v1/profile/sessions",
  summary: "List of one's own open sessions, with device and address of their last use",
  query: SessionListQuery,
  list: OPEN_SESSIONS,
  reply: SessionList,
  handle: ({ db, actor, query, platform: { clock } }) =>
    pageOfSessions(db, actor, actor.id, query, isoTime(clock.nowMs())),
});
