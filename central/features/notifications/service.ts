import { newId } from "../../../shared/lib/ids.ts";
import { type Permission } from "../../platform/auth/permissions.ts";
import { jsonText } from "../../platform/db/stored.ts";
import { type Work } from "../../platform/transact.ts";

/** What people are told: one row for all whom it concerns. */
export interface NotificationTable {
  id: string;
  at: string;
  kind: string;
  /** Whom it is for: whoever holds this permission and sees the area. */
  permission: string;
  /** Null: for those who see every area. */
  area_id: string | null;
  gate_id: string | null;
  edge_id: string | null;
  review_id: string | null;
  /** In English, for readers that don't know the kind. */
  title: string;
  /** What the words are made of, as JSON. */
  data: string;
}

declare module "../../platform/db/database.ts" {
  interface Database {
    notifications: NotificationTable;
  }
}

/** Something that people are to know of. */
export interface Notification {
  kind: "review-opened" | "edge-alert";
  permission: Permission;
  areaId: string | null;
  gateId: string | null;
  edgeId?: string | null;
  reviewId?: string;
  title: string;
  data: Record<string, unknown>;
}

/** Tells people, in the transaction that made it true. */
export async function notify(work: Work, notification: Notification): Promise<void> {
  const { kind, permission, areaId, gateId, edgeId = null, reviewId = null, title, data } = notification;
  await work.tx
    .insertInto("notifications")
    .values({
      id: newId(work.nowMs),
      at: work.at,
      kind,
      permission,
      area_id: areaId,
      gate_id: gateId,
      edge_id: edgeId,
      review_id: reviewId,
      // A title may quote what a camera or a reader saw; PostgreSQL keeps no zero bytes and no halves of a character.
      title: title.replaceAll("\0", "").toWellFormed(),
      data: jsonText(data),
    })
    .execute();
}

/** Forgets what was told before this moment (ISO 8601). */
export async function forgetNotifications({ tx }: Work, before: string): Promise<void> {
  await tx.deleteFrom("notifications").where("at", "<", before).execute();
}
