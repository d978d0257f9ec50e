import { OwnPushes } from "../../../../wire/push.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { vapidKeys } from "../../../../platform/push/push-keys.ts";
import { devicesOf, OWN_PUSHES } from "../own-pushes.ts";

export const listOwnPushes = defineRead({
  ...OWN_PUSHES,
  id: "listOwnPushes",
  method: "get",
  path: "/v1/profile/pushes",
  scope: "none",
  summary: "One's own devices that show messages, and the key with which a browser subscribes",
  reply: OwnPushes,
  handle: async ({ db, actor, platform }) => ({
    push_key: (await vapidKeys(platform))?.publicKey ?? null,
    items: await devicesOf(db, actor.id),
  }),
});
