import { isoTime } from "../../../../../shared/lib/clock.ts";
import { NotificationsRead } from "../../../../wire/notification.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { markRead, markReadBefore, SETTLED_MS, unreadAround } from "../store.ts";

export const readAllNotifications = defineBatch({
  id: "readAllNotifications",
  method: "post",
  path: "/v1/notifications/read-all",
  permission: "token",
  // Notifications name their recipients: each query selects those of the caller.
  scope: "none",
  because: "unread messages are read outside the unit of work, so that they block no transaction",
  summary: "Mark every message that the caller sees now as read",
  reply: NotificationsRead,
  message: "marked_as_read",
  async handle({ db, transact, actor, platform: { clock } }) {
    const settled = isoTime(clock.nowMs() - SETTLED_MS);
    const { before, since } = await unreadAround(db, actor, settled);
    await transact(actor, async (work) => {
      await markReadBefore(work, settled);
      await markRead(work, since);
    });
    return { marked: before + since.length };
  },
});
