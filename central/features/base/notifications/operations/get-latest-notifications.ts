import { LatestNotifications } from "../../../../wire/notification.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { latestNotifications } from "../store.ts";

export const getLatestNotifications = defineRead({
  id: "getLatestNotifications",
  method: "get",
  path: "/v1/notifications/latest",
  permission: "token",
  // Notifications name their recipients: each query selects those of the caller.
  scope: "none",
  summary: "The latest three messages, and how many are unread",
  reply: LatestNotifications,
  async handle({ db, actor }) {
    const { items, unread } = await latestNotifications(db, actor, 3);
    return { items, meta: { unread } };
  },
});
