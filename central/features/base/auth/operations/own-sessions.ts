import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { EndedSessions } from "../../../../wire/session.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { endSessionOf, endSessionsOf } from "../../../../platform/auth/sessions.ts";
import { defineRead, defineWrite } from "../../../../platform/http/operation.ts";
import { pageOfSessions, SessionList, SessionListQuery, OPEN_SESSIONS } from "../open-sessions.ts";

/** The caller is the scope: users see and end their own sessions alone. */
const OWN = { scope: "none", permission: "token", isOwn: true, beforeSecondFactor: true } as const;

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

export const endOwnSession = defineWrite({
  ...OWN,
  id: "endOwnSession",
  method: "delete",
  path: "/v1/profile/sessions/{id}",
  summary: "End one of one's own sessions: its access and refresh tokens are no longer valid",
  params: z.strictObject({ id: Uuid }),
  reply: z.null(),
  message: "Session ended",
  async handle({ work, actor, params: { id } }) {
    await endSessionOf(work, actor.id, id, "ended by its person");
    return null;
  },
});

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
  message: "Sessions ended",
  handle: async ({ work, actor, query }) => ({
    ended: await endSessionsOf(
      work,
      actor.id,
      "ended by its person",
      query.include_current ? undefined : actor.sessionId,
    ),
  }),
});

export const ownSessions = [listOwnSessions, endOwnSession, endOwnSessions];
