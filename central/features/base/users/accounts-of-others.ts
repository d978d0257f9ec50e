import { getUser } from "./operations/get-user.ts";
import { getUserSecondFactors } from "./operations/get-user-second-factors.ts";
import { listUserSessions } from "./operations/list-user-sessions.ts";
import { endUserSessions } from "./operations/end-user-sessions.ts";
import { endUserSession } from "./operations/end-user-session.ts";
import { resetSecondFactors } from "./operations/reset-second-factors.ts";

/** The sessions and second factors of other users: a user who may change an account may see, end and reset them. */
export const accountsOfOthers = [
  getUser,
  getUserSecondFactors,
  listUserSessions,
  endUserSessions,
  endUserSession,
  resetSecondFactors,
];
