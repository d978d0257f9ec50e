import { z } from "zod";
import { AppError } from "../../../shared/errors/app-error.ts";
import { Uuid } from "../../../shared/wire/common.ts";
import { Notification } from "../../../shared/wire/notification.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { findNotification, keepRead } from "./store.ts";

export const readNotification = ({ transact }: Platform) =>
  defineOperation({
    id: "readNotification",
    method: "post",
    path: "/v1/notifications/{id}/read",
    permission: "token",
    summary: "Mark a message as read by the caller; once more changes nothing",
    params: z.strictObject({ id: Uuid }),
    reply: Notification,
    message: "Marked as read",
    handle: ({ actor, params }) =>
      transact(actor, async (work) => {
        const notification = await findNotification(work.tx, actor, params.id);
        if (!notification) throw new AppError("not_found", `There is no notification ${params.id}`);
        if (!notification.is_read) await keepRead(work, [notification.id]);
        return { ...notification, is_read: true };
      }),
  });
