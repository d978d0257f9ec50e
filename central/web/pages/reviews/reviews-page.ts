import { html } from "hono/html";
import { ReviewKind, ReviewListItem, ReviewStatus } from "../../../../shared/wire/review.ts";
import { NOTHING } from "../../../../shared/web/markup.ts";
import { plate, tag } from "../../../../shared/web/parts.ts";
import { listOf } from "../../../platform/lists.ts";
import type { Page } from "../../page.ts";
import { momentWithAge } from "../../parts/evidence.ts";
import { askedOf, filterForm, listFailure, listView } from "../../parts/list.ts";
import { REVIEW_WORDS } from "./review-words.ts";

const PATH = "/reviews";
const FILTERS = ["status", "kind", "search", "after"] as const;
/** Cases of every state: without a filter the inbox shows the open ones. */
const ANY = "any";
const ReviewPage = listOf(ReviewListItem);

/** The inbox of cases: the open ones first, the oldest on top. */
export const reviewsPage: Page = {
  path: PATH,
  uses: ["listOfficerReviews"],
  navigation: { label: { en: "Reviews", id: "Tinjauan" }, key: "KeyR" },
  async show(visit) {
    const words = REVIEW_WORDS[visit.language];
    const { gate, frame } = visit.words;
    const asked = askedOf(visit, FILTERS);
    const status = asked["status"] ?? "open";
    const isInbox = status === "open";
    const query = isInbox
      ? { ...asked, status, sort: "opened_at", order: "asc" }
      : { ...asked, status: status === ANY ? undefined : status };
    const list = await visit.try("listOfficerReviews", { query }, ReviewPage);
    const filters = filterForm(visit, PATH, [
      { name: "search", label: words.filters.search },
      { name: "kind", label: words.filters.kind, choices: ReviewKind.options.map((kind) => [kind, gate.review[kind]]) },
      {
        name: "status",
        label: words.filters.status,
        choices: [...ReviewStatus.options.map((one) => [one, gate.reviewStatus[one]] as const), [ANY, frame.list.all]],
        standard: "open",
      },
    ]);
    if (!list.ok) return listFailure(visit, { title: words.title, filters, failure: list });
    const { columns, title, noneOpen } = words;
    const rows = await Promise.all(
      list.data.items.map(async (review) => {
        const moments = await visit.momentsOf(review.area_id);
        return html`<tr>
          <th scope="row"><a href="${PATH}/${review.id}">${gate.review[review.kind]}</a></th>
          <td>${plate(review.vehicle_number ?? "")}</td>
          <td>${review.gate_name ?? NOTHING}</td>
          <td>${momentWithAge(review.opened_at, { moments, ago: frame.ago })}</td>
          <td>${tag(review.status === "open" ? "wait" : "plain", null, gate.reviewStatus[review.status])}</td>
        </tr>`;
      }),
    );
    return listView(visit, {
      ...{ path: PATH, title, filters, meta: list.data.meta, rows },
      empty: isInbox ? noneOpen : frame.list.empty,
      columns: [columns.kind, columns.vehicle, columns.gate, columns.opened, columns.state],
    });
  },
};
