import { AppError } from "../../../../../shared/errors/app-error.ts";
import { say } from "../../../../../shared/words/say.ts";
import { OwnPush, OwnPushCreate } from "../../../../wire/push.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { deviceOf, OWN_PUSHES, shownDevice, subscribeDevice } from "../own-pushes.ts";

export const subscribeOwnPush = defineWrite({
  ...OWN_PUSHES,
  id: "subscribeOwnPush",
  method: "post",
  path: "/v1/profile/pushes",
  scope: "none",
  summary: "Show messages on a device of one's own (Web Push)",
  description:
    "The address and keys are those of the browser's subscription, made with `push_key`. Once more for the same device, it replaces what the device shows. A device whose push service says that it is gone is removed.",
  body: OwnPushCreate,
  example: {
    body: {
      endpoint: "https://push.example.com/send/c3VzY3JpYmVk",
      keys: {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
      language: "id",
      device: "Android, Chrome",
      kinds: ["approval-asked"],
    },
  },
  reply: OwnPush,
  message: "push_subscribed",
  fails: ["wrong_state"],
  replay: ({ db, actor, id }) => deviceOf(db, actor.id, id),
  async handle({ work, actor, body, platform: { config } }) {
    if (!config.push) throw new AppError("wrong_state", say("push_is_off"));
    const { language, device, kinds, ...address } = body;
    const saved = await subscribeDevice(work, { of: { user_id: actor.id }, address, language, device, kinds });
    const shown = shownDevice(saved);
    await work.audit({ type: "push_subscription", id: shown.id, before: null, after: shown });
    return shown;
  },
});
