import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { Notification } from "../../../../wire/notification.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { findNotification, markRead } from "../store.ts";

export const readNotification = defineWrite({
  id: "readNotification",
  method: "post",
  path: "/v1/notifications/{id}/read",
  permission: "token",
  // Notifications name their recipients: each query selects those of the caller.
  scope: "none",
  summary: "Mark a message as read by the caller; repeating it changes nothing",
  params: z.strictObject({ id: Uuid }),
  reply: Notification,
  fails: [],
  message: "marked_as_read",
  async replay({ db, actor, id }) {
    const notification = await findNotification(db, actor, id);
    if (!notification) throw noSuch("notification", id);
    return notification;
  },
  async handle({ work, actor, params }) {
    const notification = await findNotification(work.tx, actor, params.id);
    if (!notification) throw noSuch("notification", params.id);
    if (!notification.is_read) await markRead(work, [notification.id]);
    return { ...notification, is_read: true };
  },
});
