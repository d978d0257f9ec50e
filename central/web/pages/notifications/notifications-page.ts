import { html } from "hono/html";
import {
  LatestNotifications,
  Notification,
  NotificationKind,
  NotificationsRead,
} from "../../../../shared/wire/notification.ts";
import { Spoken } from "../../../../shared/wire/said.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note, tag, translated } from "../../../../shared/web/parts.ts";
import { listOf } from "../../../platform/lists.ts";
import type { Act, Page, Stream } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { askedOf, filterForm, listFailure, listView } from "../../parts/list.ts";
import type { Visit } from "../../visit.ts";
import { BELL_PATH, bellContent, NOTIFICATIONS_PATH as PATH } from "./bell.ts";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

const Notifications = listOf(Notification);
/** The operations behind the pages that messages lead to. */
const LEADS = ["getOfficerReview", "getEdge", "getGateActivity", "listOwnSessions", "getTraffic"] as const;

/** The messages for the person, the newest first. */
export const notificationsPage: Page = {
  path: PATH,
  uses: ["listNotifications", "readNotification", "readAllNotifications", ...LEADS],
  navigation: { label: { en: NOTIFICATION_WORDS.en.title, id: NOTIFICATION_WORDS.id.title } },
  async show(visit) {
    const words = NOTIFICATION_WORDS[visit.language];
    const { title, filters: labels, columns } = words;
    const query = askedOf(visit, ["kind", "is_read", "after"]);
    const filters = filterForm(visit, PATH, [
      {
        name: "is_read",
        label: labels.state,
        choices: [
          ["false", labels.unread],
          ["true", labels.read],
        ],
      },
      { name: "kind", label: labels.kind, choices: NotificationKind.options.map((kind) => [kind, words.kinds[kind]]) },
    ]);
    const found = await visit.try("listNotifications", { query }, Notifications);
    if (!found.ok) return listFailure(visit, { title, filters, failure: found });
    const rows = await Promise.all(found.data.items.map((one) => rowOf(visit, one)));
    const marked = visit.asked("marked");
    const above = html`${marked === undefined ? NOTHING : note("good", "check", words.markedAll(Number(marked)))}
      <form method="post" action="${PATH}/read-all">
        <button class="button" type="submit">${words.readAll}</button>
      </form>
      ${filters}`;
    return listView(visit, {
      ...{ path: PATH, title, filters: above, meta: found.data.meta, rows },
      next: html`<a class="button" href="/">${visit.words.frame.failure.back}</a>`,
      empty: query["is_read"] === "false" ? words.noneUnread : words.empty,
      columns: [columns.message, columns.about, columns.gate, columns.sent, columns.next],
    });
  },
};

/** Marks a message as read, and leads to what it is about. */
const readAct: Act = {
  path: `${PATH}/:id/read`,
  uses: ["readNotification", ...LEADS],
  async perform(visit) {
    const read = await visit.read("readNotification", { params: { id: visit.param("id") } }, Notification);
    return { to: placeOf(visit, read) ?? PATH };
  },
};

const readAllAct: Act = {
  path: `${PATH}/read-all`,
  uses: ["readAllNotifications"],
  async perform(visit) {
    const { marked } = await visit.read("readAllNotifications", {}, NotificationsRead);
    return { to: `${PATH}?marked=${marked}` };
  },
};

export const notificationActs: readonly Act[] = [readAct, readAllAct];

/** The bell with its number, for its script. */
export const bellStream: Stream = {
  path: BELL_PATH,
  uses: ["getLatestNotifications"],
  open: async (visit) => visit.context.html(bellContent(await unreadOf(visit), visit.language)),
};

/** The number of unread messages; null where it can't be had. */
export async function unreadOf(visit: Visit): Promise<number | null> {
  const latest = await visit.try("getLatestNotifications", {}, LatestNotifications);
  return latest.ok ? latest.data.meta.unread : null;
}

async function rowOf(visit: Visit, one: Notification): Promise<Markup> {
  const words = NOTIFICATION_WORDS[visit.language];
  const moments = await visit.momentsOf(one.area_id);
  const said = Spoken.safeParse(one.data["said"]);
  const title = said.success ? translated(said.data, { language: visit.language, moments }) : one.title;
  return html`<tr>
    <th scope="row">${title} ${one.is_read ? NOTHING : tag("wait", "bell", words.new)}</th>
    <td>${words.kinds[one.kind]}</td>
    <td>${one.gate_name ?? NOTHING}</td>
    <td>${momentOf(one.at, { visit, moments })}</td>
    <td>${wayOn(visit, one, title)}</td>
  </tr>`;
}

/** A message is read by the press that opens what it is about. */
function wayOn(visit: Visit, one: Notification, title: string): Markup | string {
  const words = NOTIFICATION_WORDS[visit.language];
  const place = placeOf(visit, one);
  if (one.is_read) return place === null ? NOTHING : html`<a class="button" href="${place}">${words.open}</a>`;
  const [text, label] = place === null ? [words.read, words.readOf(title)] : [words.open, words.openOf(title)];
  return html`<form method="post" action="${PATH}/${one.id}/read">
    <button class="button" type="submit" aria-label="${label}">${text}</button>
  </form>`;
}

/** The page of what a message is about; null without one, and for a person who does not see it. */
function placeOf(visit: Visit, { kind, review_id, edge_id, data }: Notification): string | null {
  const lead = (operation: (typeof LEADS)[number], address: string) => (visit.may(operation) ? address : null);
  const { activity_id: activity } = data;
  switch (kind) {
    case "review-opened":
      return review_id === null ? null : lead("getOfficerReview", `/reviews/${review_id}`);
    case "edge-alert":
      return edge_id === null ? null : lead("getEdge", `/edges/${edge_id}`);
    case "service-alert":
      return typeof activity === "string" ? lead("getGateActivity", `/activities/${activity}`) : null;
    case "sign-in-failures":
      return lead("listOwnSessions", "/account/sessions");
    case "counts-corrected":
      return lead("getTraffic", "/dashboards");
  }
}
