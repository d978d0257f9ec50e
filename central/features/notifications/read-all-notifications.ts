import { isoTime } from "../../../shared/lib/clock.ts";
import { NotificationsRead } from "../../../shared/wire/notification.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { keepRead, keepReadBefore, unreadAround } from "./store.ts";

/** So late may a message appear that another process told: its clock may lag, and its transaction may take a while. */
const SETTLED_MS = 60_000;

export const readAllNotifications = ({ db, transact, clock }: Platform) =>
  defineOperation({
    id: "readAllNotifications",
    method: "post",
    path: "/v1/notifications/read-all",
    permission: "token",
    summary: "Mark every message that the caller sees now as read",
    reply: NotificationsRead,
    message: "Marked as read",
    async handle({ actor }) {
      const settled = isoTime(clock.nowMs() - SETTLED_MS);
      // Looked up outside the unit: on PostgreSQL it would else stand in the way of whoever tells something now.
      const { before, since } = await unreadAround(db, actor, settled);
      await transact(actor, async (work) => {
        await keepReadBefore(work, settled);
        await keepRead(work, since);
      });
      return { marked: before + since.length };
    },
  });
