import type { Feature } from "../../../platform/feature.ts";
import { deliverPushes } from "../../../platform/push/deliver-pushes.ts";
import { mailNotifications } from "./mail-notifications.ts";
import { endOwnPush } from "./operations/end-own-push.ts";
import { getLatestNotifications } from "./operations/get-latest-notifications.ts";
import { listOwnPushes } from "./operations/list-own-pushes.ts";
import { listNotifications } from "./operations/list-notifications.ts";
import { readAllNotifications } from "./operations/read-all-notifications.ts";
import { readNotification } from "./operations/read-notification.ts";
import { subscribeOwnPush } from "./operations/subscribe-own-push.ts";

/** The notifications of users, and their read state. */
export const notificationsFeature: Feature = {
  name: "notifications",
  operations: [
    listNotifications,
    getLatestNotifications,
    readNotification,
    readAllNotifications,
    listOwnPushes,
    subscribeOwnPush,
    endOwnPush,
  ],
  jobs: [mailNotifications, deliverPushes],
};
