import { listOwnSessions } from "./list-own-sessions.ts";
import { endOwnSession } from "./end-own-session.ts";
import { endOwnSessions } from "./end-own-sessions.ts";

export const ownSessions = [listOwnSessions, endOwnSession, endOwnSessions];
