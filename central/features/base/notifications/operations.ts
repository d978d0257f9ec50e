import type { Feature } from "../../../platform/feature.ts";
import { mailNotifications } from "./mail-notifications.ts";
import { getLatestNotifications } from "./operations/get-latest-notifications.ts";
import { listNotifications } from "./operations/list-notifications.ts";
import { readAllNotifications } from "./operations/read-all-notifications.ts";
import { readNotification } from "./operations/read-notification.ts";

/** The notifications of users, and their read state. */
export const notificationsFeature: Feature = {
  name: "notifications",
  operations: [listNotifications, getLatestNotifications, readNotification, readAllNotifications],
  jobs: [mailNotifications],
};
