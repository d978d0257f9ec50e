import { html } from "hono/html";
import { ReviewKind, ReviewListItem, ReviewStatus } from "../../../../shared/wire/review.ts";
import { NOTHING } from "../../../../shared/web/markup.ts";
import { plate, tag } from "../../../../shared/web/parts.ts";
import { listOf } from "../../../platform/lists.ts";
import type { Page } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { askedOf, type Filter, filterForm, listFailure, listView } from "../../parts/list.ts";
import { fileLinks, listFiles } from "../../parts/list-files.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import type { Visit } from "../../visit.ts";
import { REVIEW_WORDS } from "./review-words.ts";

const PATH = "/reviews";
const FILTERS = ["status", "kind", "search", "after"] as const;
/** Cases of every state: without a filter the inbox shows the open ones. */
const ANY = "any";
const ReviewPage = listOf(ReviewListItem);

const USES = ["listOfficerReviews"] as const;

const column = (
  name: keyof (typeof REVIEW_WORDS)["en"]["columns"],
  value: Shows<ReviewListItem>["value"],
): Shows<ReviewListItem> => ({
  label: { en: REVIEW_WORDS.en.columns[name], id: REVIEW_WORDS.id.columns[name] },
  value,
});
const COLUMNS = [
  column("kind", ({ kind }, { visit }) => visit.words.gate.review[kind]),
  column("vehicle", ({ vehicle_number: number }) => plate(number ?? "")),
  column("gate", ({ gate_name: name }) => name),
  column("opened", ({ opened_at: at }, reader) => momentOf(at, reader)),
  column("state", ({ status }, { visit }) =>
    tag(status === "open" ? "wait" : "plain", null, visit.words.gate.reviewStatus[status]),
  ),
];

function filtersOf({ language, words: { gate, frame } }: Visit): Filter[] {
  const { filters: labels } = REVIEW_WORDS[language];
  return [
    { name: "search", label: labels.search },
    { name: "kind", label: labels.kind, choices: ReviewKind.options.map((kind) => [kind, gate.review[kind]]) },
    {
      name: "status",
      label: labels.status,
      choices: [...ReviewStatus.options.map((one) => [one, gate.reviewStatus[one]] as const), [ANY, frame.list.all]],
      standard: "open",
    },
  ];
}

type Asked = Record<string, string | undefined>;

/** Without a state the inbox is meant: the open cases, the oldest on top. */
function queryOf(asked: Asked): Asked {
  const status = asked["status"] ?? "open";
  if (status === "open") return { ...asked, status, sort: "opened_at", order: "asc" };
  return { ...asked, status: status === ANY ? undefined : status };
}

/** The inbox of cases: the open ones first, the oldest on top. */
export const reviewsPage: Page = {
  path: PATH,
  uses: USES,
  files: listFiles({
    ...{ path: PATH, record: ReviewListItem, list: "listOfficerReviews", uses: USES, columns: COLUMNS },
    title: { en: REVIEW_WORDS.en.title, id: REVIEW_WORDS.id.title },
    filters: (visit) => Promise.resolve(filtersOf(visit)),
    areaOf: ({ area_id }) => area_id,
    queryOf,
  }),
  navigation: { label: { en: "Reviews", id: "Tinjauan" }, key: "KeyR" },
  async show(visit) {
    const words = REVIEW_WORDS[visit.language];
    const { frame } = visit.words;
    const query = queryOf(askedOf(visit, FILTERS));
    const isInbox = query["status"] === "open";
    const list = await visit.try("listOfficerReviews", { query }, ReviewPage);
    const filters = filterForm(visit, PATH, filtersOf(visit));
    if (!list.ok) return listFailure(visit, { title: words.title, filters, failure: list });
    const rows = await Promise.all(
      list.data.items.map(async (review) => {
        const reader = { visit, moments: await visit.momentsOf(review.area_id) };
        return html`<tr>
          ${COLUMNS.map(({ value }, at) =>
            at === 0
              ? html`<th scope="row"><a href="${PATH}/${review.id}">${value(review, reader)}</a></th>`
              : html`<td>${value(review, reader) ?? NOTHING}</td>`,
          )}
        </tr>`;
      }),
    );
    return listView(visit, {
      ...{ path: PATH, title: words.title, filters, meta: list.data.meta, rows },
      files: fileLinks(visit, PATH, list.data.meta),
      empty: isInbox ? words.noneOpen : frame.list.empty,
      next: isInbox ? html`<a class="button" href="${PATH}?status=${ANY}">${words.all}</a>` : NOTHING,
      columns: COLUMNS.map(({ label }) => label[visit.language]),
    });
  },
};
