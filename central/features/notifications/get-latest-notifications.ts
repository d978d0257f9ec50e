import { LatestNotifications } from "../../../shared/wire/notification.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { latestNotifications } from "./store.ts";

export const getLatestNotifications = ({ db }: Platform) =>
  defineOperation({
    id: "getLatestNotifications",
    method: "get",
    path: "/v1/notifications/latest",
    permission: "token",
    summary: "The latest three messages, and how many are unread",
    reply: LatestNotifications,
    async handle({ actor }) {
      const { items, unread } = await latestNotifications(db, actor, 3);
      return { items, meta: { unread } };
    },
  });
