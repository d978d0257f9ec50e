import { LatestNotifications } from "../../../../shared/wire/notification.ts";
import { defineRead } from "../../../platform/http/operation.ts";
import { latestNotifications } from "../store.ts";

export const getLatestNotifications = defineRead({
  id: "getLatestNotifications",
  method: "get",
  path: "/v1/notifications/latest",
  permission: "token",
  // Messages bear whom they concern: each query looks for those of the caller.
  scope: "none",
  summary: "The latest three messages, and how many are unread",
  reply: LatestNotifications,
  async handle({ db, actor }) {
    const { items, unread } = await latestNotifications(db, actor, 3);
    return { items, meta: { unread } };
  },
});
