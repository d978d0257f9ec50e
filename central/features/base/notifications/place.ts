import type { Notification } from "../../../wire/notification.ts";

/** The path of the page about what a notification is about; null without one. */
export function placeOfNotification({
  kind,
  review_id,
  edge_id,
  data,
}: Pick<Notification, "kind" | "review_id" | "edge_id" | "data">): string | null {
  const { activity_id: activity, ticket_access_number: ticket } = data;
  switch (kind) {
    case "review-opened":
      return review_id === null ? null : `/reviews/${review_id}`;
    case "edge-alert":
      return edge_id === null ? null : `/edges/${edge_id}`;
    case "edge-update":
      return "/updates";
    case "service-alert":
      return typeof activity === "string" ? `/activities/${activity}` : null;
    case "sign-in-failures":
      return "/account/sessions";
    case "counts-corrected":
      return "/dashboards";
    case "approval-asked":
      return typeof ticket === "string" ? `/tickets/${ticket}` : null;
  }
}
