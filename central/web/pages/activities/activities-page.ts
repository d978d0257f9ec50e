import { html } from "hono/html";
import { type GateActivity, ActivityKind, ActivityStatus } from "../../../wire/gate-activity.ts";
import { NOTHING } from "../../../../shared/web/markup.ts";
import { momentInList } from "../../../../shared/web/parts.ts";
import type { Page } from "../../page.ts";
import { activityReason, activityTag, activityVehicle } from "../../parts/activity.ts";
import { askedGates, GATE_READS } from "../../parts/gates.ts";
import type { Filter } from "../../parts/list.ts";
import { listPage } from "../../parts/list-page.ts";
import { recordName } from "../../parts/record-choices.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import type { PageContext } from "../../page-context.ts";
import { ACTIVITY_WORDS } from "./activity-words.ts";
import { listGateActivities } from "../../../features/work/gate-activities/operations/list-gate-activities.ts";
import { gateOperations } from "../../../features/base/gates.ts";

const PATH = "/activities";

const column = (
  name: keyof (typeof ACTIVITY_WORDS)["en"]["columns"],
  value: Shows<GateActivity>["value"],
): Shows<GateActivity> => ({
  label: { en: ACTIVITY_WORDS.en.columns[name], id: ACTIVITY_WORDS.id.columns[name] },
  value,
});
const COLUMNS = [
  column("at", ({ checked_at: at }, { moments }) => momentInList({ moments }, at)),
  column(
    "vehicle",
    (activity, { context }) => html`<a href="${PATH}/${activity.id}">${activityVehicle(activity, context)}</a>`,
  ),
  column("gate", ({ gate_id: id }, { context }) => html`${recordName(context, "gate", id)}`),
  column("step", ({ activity }, { context }) => activity && ACTIVITY_WORDS[context.language].step[activity]),
  column("state", (activity, { context }) => activityTag(activity, context)),
  column("why", (activity, { context }) => {
    const { offline } = context.words.gate.knew;
    return html`${activityReason(activity, context)}${activity.is_offline ? html` <span class="quiet">${offline}</span>` : NOTHING}`;
  }),
];

async function filtersOf(context: PageContext): Promise<Filter[]> {
  const { filters: labels } = ACTIVITY_WORDS[context.language];
  const { gate } = context.words;
  return [
    { name: "plate", label: labels.plate },
    { name: "gate_id", label: labels.gate_id, choices: await askedGates(context) },
    { name: "kind", label: labels.kind, choices: ActivityKind.options.map((kind) => [kind, gate.kind[kind]]) },
    { name: "status", label: labels.status, choices: ActivityStatus.options.map((one) => [one, gate.status[one]]) },
    { name: "start_date", label: labels.start_date, type: "date" },
    { name: "end_date", label: labels.end_date, type: "date" },
  ];
}

/** What happened at the gates, newest first. */
export const activitiesPage: Page = listPage({
  path: PATH,
  list: listGateActivities,
  uses: [listGateActivities, ...GATE_READS],
  columns: COLUMNS,
  headed: 1,
  filters: filtersOf,
  title: { en: ACTIVITY_WORDS.en.title, id: ACTIVITY_WORDS.id.title },
  label: { en: "Activities", id: "Kegiatan" },
  navigation: { key: "KeyA" },
  kept: ({ language }) => [{ name: "lane_id", label: ACTIVITY_WORDS[language].filters.lane_id }],
  areaOf: ({ area_id }) => area_id,
  empty: ({ words }) => words.frame.list.empty,
  next: (context) =>
    context.may(gateOperations.list)
      ? html`<a class="button" href="/live">${ACTIVITY_WORDS[context.language].live}</a>`
      : NOTHING,
});
