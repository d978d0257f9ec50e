import { z } from "zod";
import { AppError } from "../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { Uuid } from "../../../../shared/wire/common.ts";
import { SecondFactors } from "../../../wire/second-factor.ts";
import { EndedSessions } from "../../../wire/session.ts";
import { User } from "../../../wire/user.ts";
import { endSessionOf, endSessionsOf } from "../../../platform/auth/sessions.ts";
import { defineRead, defineWrite } from "../../../platform/http/operation.ts";
import {
  pageOfSessions,
  SessionList,
  SessionListQuery,
  OPEN_SESSIONS,
  resetFactors,
  shownFactors,
} from "../auth/service.ts";
import { requireMayChange } from "./change-users.ts";
import { getUser, shown, USERS } from "./store.ts";
import { say } from "../../../../shared/words/say.ts";

const params = z.strictObject({ id: Uuid });
const COMMON = { scope: USERS, permission: "users.update", isOwn: true } as const;
const BECAUSE = "ended by an admin";

export const getUserOperation = defineRead({
  ...COMMON,
  id: "getUser",
  permission: "users.read",
  method: "get",
  path: "/v1/users/{id}",
  summary: "Detail of anyone with an account whom the caller sees, of whatever kind",
  params,
  reply: User,
  handle: async ({ db, actor, params: { id } }) => shown(await getUser(db, actor, id)),
});

export const getUserSecondFactors = defineRead({
  ...COMMON,
  id: "getUserSecondFactors",
  method: "get",
  path: "/v1/users/{id}/second-factors",
  summary: "The second factors of somebody whose account the caller may change; no secret and no code",
  params,
  reply: SecondFactors,
  async handle({ db, actor, params: { id }, platform: { clock } }) {
    const user = await getUser(db, actor, id);
    await requireMayChange({ tx: db, actor }, user);
    return shownFactors(db, user, clock.nowMs());
  },
});

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
    await requireMayChange({ tx: db, actor }, await getUser(db, actor, id));
    return pageOfSessions(db, actor, id, query, isoTime(clock.nowMs()));
  },
});

export const endUserSessions = defineWrite({
  ...COMMON,
  id: "endUserSessions",
  method: "delete",
  path: "/v1/users/{id}/sessions",
  summary: "End all sessions of somebody whose account the caller may change",
  params,
  reply: EndedSessions,
  message: "Sessions ended",
  async handle({ work, actor, params: { id } }) {
    await requireMayChange(work, await getUser(work.tx, actor, id));
    return { ended: await endSessionsOf(work, id, BECAUSE) };
  },
});

export const endUserSession = defineWrite({
  ...COMMON,
  id: "endUserSession",
  method: "delete",
  path: "/v1/users/{id}/sessions/{sessionId}",
  summary: "End one session of somebody whose account the caller may change",
  params: z.strictObject({ id: Uuid, sessionId: Uuid }),
  reply: z.null(),
  message: "Session ended",
  async handle({ work, actor, params: { id, sessionId } }) {
    await requireMayChange(work, await getUser(work.tx, actor, id));
    await endSessionOf(work, id, sessionId, BECAUSE);
    return null;
  },
});

export const resetSecondFactors = defineWrite({
  ...COMMON,
  id: "resetSecondFactors",
  needsProof: true,
  method: "delete",
  path: "/v1/users/{id}/second-factors",
  summary: "Remove every second factor of somebody who has lost them; every session ends",
  description: "Not one's own: a stolen access token must not be enough. The person is notified by e-mail.",
  params,
  reply: z.null(),
  message: "Second factors reset",
  async handle({ work, actor, params: { id } }) {
    const user = await getUser(work.tx, actor, id);
    if (id === actor.id) throw new AppError("wrong_state", say("own_factors_in_profile"));
    await requireMayChange(work, user);
    await resetFactors(work, user);
    return null;
  },
});

/** The sessions and second factors of other users: a user who may change an account may see, end and reset them. */
export const accountsOfOthers = [
  getUserOperation,
  getUserSecondFactors,
  listUserSessions,
  endUserSessions,
  endUserSession,
  resetSecondFactors,
];
