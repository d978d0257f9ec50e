import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { Notification, NotificationKind } from "../../../../wire/notification.ts";
import { dayFilters } from "../../../../platform/day-range.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { LIST, pageOfNotifications } from "../store.ts";

export const listNotifications = defineRead({
  id: "listNotifications",
  method: "get",
  path: "/v1/notifications",
  permission: "token",
  // Notifications name their recipients: each query selects those of the caller.
  scope: "none",
  summary: "Notifications for the caller: opened cases, gates that lack something, newest first",
  description:
    "The messages of the caller's areas, as far as the caller may see what they are about. `search` looks into titles.",
  query: listQuery(["at", "kind"], {
    kind: NotificationKind.optional(),
    area_id: Uuid.optional(),
    gate_id: Uuid.optional(),
    is_read: z.stringbool().optional(),
    ...dayFilters("sent"),
  }),
  list: LIST,
  reply: listOf(Notification),
  handle: ({ db, actor, query }) => pageOfNotifications(db, actor, query),
});
