import { type Platform, type Feature } from "../../platform/platform.ts";
import { getLatestNotifications } from "./get-latest-notifications.ts";
import { listNotifications } from "./list-notifications.ts";
import { readAllNotifications } from "./read-all-notifications.ts";
import { readNotification } from "./read-notification.ts";

/** What people are told, and which of it they have read. */
export function notificationsFeature(platform: Platform): Feature {
  return {
    name: "notifications",
    operations: [
      listNotifications(platform),
      getLatestNotifications(platform),
      readNotification(platform),
      readAllNotifications(platform),
    ],
  };
}
