import { html } from "hono/html";
import { type ReviewListItem, ReviewKind, ReviewStatus } from "../../../wire/review.ts";
import { NOTHING } from "../../../../shared/web/markup.ts";
import { plate, tag } from "../../../../shared/web/parts.ts";
import type { Page } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import type { Asked, Filter } from "../../parts/list.ts";
import { listPage } from "../../parts/list-page.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import type { PageContext } from "../../page-context.ts";
import { REVIEW_WORDS } from "./review-words.ts";
import { listOfficerReviews } from "../../../features/work/officer-reviews/operations/list-officer-reviews.ts";

const PATH = "/reviews";
/** Cases of every state: without a filter the inbox shows the open ones. */
const ANY = "any";

const column = (
  name: keyof (typeof REVIEW_WORDS)["en"]["columns"],
  value: Shows<ReviewListItem>["value"],
): Shows<ReviewListItem> => ({
  label: { en: REVIEW_WORDS.en.columns[name], id: REVIEW_WORDS.id.columns[name] },
  value,
});
const COLUMNS = [
  column("kind", ({ id, kind }, { context }) => html`<a href="${PATH}/${id}">${context.words.gate.review[kind]}</a>`),
  column("vehicle", ({ vehicle_number: number }) => plate(number ?? "")),
  column("gate", ({ gate_name: name }) => name),
  column("opened", ({ opened_at: at }, reader) => momentOf(at, reader)),
  column("state", ({ status }, { context }) =>
    tag(status === "open" ? "wait" : "plain", null, context.words.gate.reviewStatus[status]),
  ),
];

function filtersOf({ language, words: { gate, frame } }: PageContext): Filter[] {
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

/** Without a state the inbox is meant: the open cases, the oldest on top. */
function queryOf(asked: Asked): Asked {
  const status = asked["status"] ?? "open";
  if (status === "open") return { ...asked, status, sort: "opened_at", order: "asc" };
  return { ...asked, status: status === ANY ? undefined : status };
}

const isInbox = ({ status }: Asked): boolean => status === "open";

/** The inbox of cases: the open ones first, the oldest on top. */
export const reviewsPage: Page = listPage({
  path: PATH,
  list: listOfficerReviews,
  uses: [listOfficerReviews],
  columns: COLUMNS,
  queryOf,
  title: { en: REVIEW_WORDS.en.title, id: REVIEW_WORDS.id.title },
  label: { en: "Reviews", id: "Tinjauan" },
  navigation: { key: "KeyR" },
  filters: (context) => Promise.resolve(filtersOf(context)),
  areaOf: ({ area_id }) => area_id,
  empty: ({ language, words }, query) => (isInbox(query) ? REVIEW_WORDS[language].noneOpen : words.frame.list.empty),
  next: ({ language }, query) =>
    isInbox(query) ? html`<a class="button" href="${PATH}?status=${ANY}">${REVIEW_WORDS[language].all}</a>` : NOTHING,
});
