import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { endSubscriptions } from "../../../../platform/push/push-store.ts";
import { scopeOf } from "../../../../platform/scope.ts";
import { deviceOf, OWN_PUSHES } from "../own-pushes.ts";

const SCOPE = scopeOf({ table: "push_subscriptions", company: "none", area: "none", user: "user_id", version: null });

export const endOwnPush = defineWrite({
  ...OWN_PUSHES,
  id: "endOwnPush",
  method: "delete",
  path: "/v1/profile/pushes/{id}",
  scope: SCOPE,
  summary: "Show no more messages on a device of one's own",
  params: z.strictObject({ id: Uuid }),
  reply: z.null(),
  message: "push_ended",
  async handle({ work, actor, params: { id } }) {
    const before = await deviceOf(work.tx, actor.id, id);
    await endSubscriptions(work, [id]);
    await work.audit({ type: "push_subscription", id, before, after: null });
    return null;
  },
});
