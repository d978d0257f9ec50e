import { html } from "hono/html";
import { type Notification, NotificationKind } from "../../../wire/notification.ts";
import { Spoken } from "../../../../shared/wire/said.ts";
import { wholeNumber } from "../../../../shared/lib/decimal.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note, tag, translated } from "../../../../shared/web/parts.ts";
import type { Act, Page, Stream } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { listPage } from "../../parts/list-page.ts";
import type { Reader } from "../../parts/resource-acts.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import type { PageContext } from "../../page-context.ts";
import { deviceActs, DEVICE_USES, devicesCard } from "./devices.ts";
import { BELL_PATH, bellContent, NOTIFICATIONS_PATH as PATH } from "./bell.ts";
import { NOTIFICATION_WORDS } from "./notification-words.ts";
import { getOfficerReview } from "../../../features/work/officer-reviews/operations/get-officer-review.ts";
import { getEdge } from "../../../features/work/fleet/operations/get-edge.ts";
import { listEdgeUpdates } from "../../../features/gates/updates/operations/list-edge-updates.ts";
import { getGateActivity } from "../../../features/work/gate-activities/operations/get-gate-activity.ts";
import { listOwnSessions } from "../../../features/base/auth/operations/list-own-sessions.ts";
import { getTraffic } from "../../../features/work/dashboards/operations/get-traffic.ts";
import { listNotifications } from "../../../features/base/notifications/operations/list-notifications.ts";
import { getTicketByAccessNumber } from "../../../features/trade/tickets/operations.ts";
import type { Operation } from "../../../platform/http/operation.ts";
import { placeOfNotification } from "../../../features/base/notifications/place.ts";
import { readNotification } from "../../../features/base/notifications/operations/read-notification.ts";
import { readAllNotifications } from "../../../features/base/notifications/operations/read-all-notifications.ts";
import { getLatestNotifications } from "../../../features/base/notifications/operations/get-latest-notifications.ts";

/** The operations behind the pages that messages lead to. */
const LEADS = {
  "review-opened": getOfficerReview,
  "edge-alert": getEdge,
  "edge-update": listEdgeUpdates,
  "service-alert": getGateActivity,
  "sign-in-failures": listOwnSessions,
  "counts-corrected": getTraffic,
  "approval-asked": getTicketByAccessNumber,
} as const satisfies Record<NotificationKind, Operation>;
const LED_TO = Object.values(LEADS);

/** The number of an address that the press which marks all leads to. */
const Marked = wholeNumber(0, 1_000_000);

type Columns = (typeof NOTIFICATION_WORDS)["en"]["columns"];
const column = (name: keyof Columns, value: Shows<Notification>["value"]): Shows<Notification> => ({
  label: { en: NOTIFICATION_WORDS.en.columns[name], id: NOTIFICATION_WORDS.id.columns[name] },
  value,
});

/** The messages for the person, the newest first. */
export const notificationsPage: Page = listPage({
  path: PATH,
  list: listNotifications,
  uses: [listNotifications, readNotification, readAllNotifications, ...DEVICE_USES, ...LED_TO],
  title: { en: NOTIFICATION_WORDS.en.title, id: NOTIFICATION_WORDS.id.title },
  areaOf: ({ area_id }) => area_id,
  filters({ language }) {
    const { filters: labels, kinds, columns } = NOTIFICATION_WORDS[language];
    const states = [
      ["false", labels.unread],
      ["true", labels.read],
    ] as const;
    return Promise.resolve([
      { name: "is_read", label: columns.state, choices: states },
      { name: "kind", label: columns.about, choices: NotificationKind.options.map((kind) => [kind, kinds[kind]]) },
    ]);
  },
  async above(context) {
    const words = NOTIFICATION_WORDS[context.language];
    const marked = Marked.safeParse(context.asked("marked"));
    return html`${marked.success ? note("good", "check", words.markedAll(marked.data)) : NOTHING}
      <form method="post" action="${PATH}/read-all">
        <button class="button" type="submit">${words.readAll}</button>
      </form>
      ${await devicesCard(context)}`;
  },
  empty: ({ language }, { is_read }) => NOTIFICATION_WORDS[language][is_read === "false" ? "noneUnread" : "empty"],
  next: ({ words }) => html`<a class="button" href="/">${words.frame.failure.back}</a>`,
  columns: [
    column("message", titleOf),
    column("state", ({ is_read }, { context }) => {
      const words = NOTIFICATION_WORDS[context.language];
      return is_read ? words.filters.read : tag("wait", "bell", words.new);
    }),
    column("about", ({ kind }, { context }) => NOTIFICATION_WORDS[context.language].kinds[kind]),
    column("gate", ({ gate_name }) => gate_name),
    column("sent", ({ at }, reader) => momentOf(at, reader)),
  ],
  controls: [column("next", (one, reader) => wayOn(reader.context, one, titleOf(one, reader)))],
});

/** Marks a message as read, and leads to what it is about. */
const readAct: Act = {
  path: `${PATH}/:id/read`,
  uses: [readNotification, ...LED_TO],
  async perform(context) {
    const read = await context.read(readNotification, { params: { id: context.param("id") } });
    return { to: placeOf(context, read) ?? PATH };
  },
};

const readAllAct: Act = {
  path: `${PATH}/read-all`,
  uses: [readAllNotifications],
  async perform(context) {
    const { marked } = await context.read(readAllNotifications);
    return { to: `${PATH}?marked=${marked}` };
  },
};

export const notificationActs: readonly Act[] = [readAct, readAllAct, ...deviceActs];

/** The bell with its number, for its script. */
export const bellStream: Stream = {
  path: BELL_PATH,
  uses: [getLatestNotifications],
  open: async (context) => context.http.html(bellContent(await unreadOf(context), context.language)),
};

/** The number of unread messages; null where it can't be had. */
export async function unreadOf(context: PageContext): Promise<number | null> {
  const latest = await context.try(getLatestNotifications);
  return latest.ok ? latest.data.meta.unread : null;
}

function titleOf({ data, title }: Notification, { context, moments }: Reader): string {
  const said = Spoken.safeParse(data["said"]);
  return said.success ? translated(said.data, { language: context.language, moments }) : title;
}

/** A message is read by the press that opens what it is about. */
function wayOn(context: PageContext, one: Notification, title: string): Markup | string {
  const words = NOTIFICATION_WORDS[context.language];
  const place = placeOf(context, one);
  if (one.is_read) return place === null ? NOTHING : html`<a class="button" href="${place}">${words.open}</a>`;
  const [text, label] = place === null ? [words.read, words.readOf(title)] : [words.open, words.openOf(title)];
  return html`<form method="post" action="${PATH}/${one.id}/read">
    <button class="button" type="submit" aria-label="${label}">${text}</button>
  </form>`;
}

/** The page of what a message is about; null without one, and for a person who does not see it. */
function placeOf(context: PageContext, one: Notification): string | null {
  return context.may(LEADS[one.kind]) ? placeOfNotification(one) : null;
}
