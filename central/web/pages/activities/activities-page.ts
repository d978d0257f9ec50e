import { html } from "hono/html";
import { ActivityKind, ActivityStatus, GateActivity } from "../../../../shared/wire/gate-activity.ts";
import { NOTHING } from "../../../../shared/web/markup.ts";
import { moment } from "../../../../shared/web/parts.ts";
import { listOf } from "../../../platform/lists.ts";
import type { Page } from "../../page.ts";
import { activityReason, activityTag, activityVehicle } from "../../parts/activity.ts";
import { askedGates, GATE_READS } from "../../parts/gates.ts";
import { askedOf, type Filter, filterForm, listFailure, listView } from "../../parts/list.ts";
import { fileLinks, listFiles } from "../../parts/list-files.ts";
import { recordName } from "../../parts/record-choices.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import type { Visit } from "../../visit.ts";
import { ACTIVITY_WORDS } from "./activity-words.ts";

const PATH = "/activities";
const FILTERS = ["plate", "gate_id", "lane_id", "kind", "status", "start_date", "end_date", "after"] as const;
const ActivityPage = listOf(GateActivity);

const USES = ["listGateActivities", ...GATE_READS] as const;

const column = (
  name: keyof (typeof ACTIVITY_WORDS)["en"]["columns"],
  value: Shows<GateActivity>["value"],
): Shows<GateActivity> => ({
  label: { en: ACTIVITY_WORDS.en.columns[name], id: ACTIVITY_WORDS.id.columns[name] },
  value,
});
/** The column that leads to the activity. */
const VEHICLE = 1;
const COLUMNS = [
  column("at", ({ checked_at: at }, { moments }) => moment({ moments }, at)),
  column("vehicle", (activity, { visit }) => activityVehicle(activity, visit)),
  column("gate", ({ gate_id: id }, { visit }) => html`${recordName(visit, "gate", id)}`),
  column("step", ({ activity }, { visit }) => activity && ACTIVITY_WORDS[visit.language].step[activity]),
  column("state", (activity, { visit }) => activityTag(activity, visit)),
  column("why", (activity, { visit }) => {
    const { offline } = visit.words.gate.knew;
    return html`${activityReason(activity, visit)}${activity.is_offline ? html` <span class="quiet">${offline}</span>` : NOTHING}`;
  }),
];

async function filtersOf(visit: Visit): Promise<Filter[]> {
  const { filters: labels } = ACTIVITY_WORDS[visit.language];
  const { gate } = visit.words;
  return [
    { name: "plate", label: labels.plate },
    { name: "gate_id", label: labels.gate_id, choices: await askedGates(visit) },
    { name: "kind", label: labels.kind, choices: ActivityKind.options.map((kind) => [kind, gate.kind[kind]]) },
    { name: "status", label: labels.status, choices: ActivityStatus.options.map((one) => [one, gate.status[one]]) },
    { name: "start_date", label: labels.start_date, type: "date" },
    { name: "end_date", label: labels.end_date, type: "date" },
  ];
}

/** What happened at the gates, newest first. */
export const activitiesPage: Page = {
  path: PATH,
  uses: USES,
  files: listFiles({
    ...{ path: PATH, record: GateActivity, list: "listGateActivities", uses: USES, columns: COLUMNS },
    title: { en: ACTIVITY_WORDS.en.title, id: ACTIVITY_WORDS.id.title },
    filters: async (visit) => [
      ...(await filtersOf(visit)),
      { name: "lane_id", label: ACTIVITY_WORDS[visit.language].filters.lane_id },
    ],
    areaOf: ({ area_id }) => area_id,
  }),
  navigation: { label: { en: "Activities", id: "Kegiatan" }, key: "KeyA" },
  async show(visit) {
    const words = ACTIVITY_WORDS[visit.language];
    const list = await visit.try("listGateActivities", { query: askedOf(visit, FILTERS) }, ActivityPage);
    const filters = filterForm(visit, PATH, await filtersOf(visit), ["lane_id"]);
    if (!list.ok) return listFailure(visit, { title: words.title, filters, failure: list });
    const rows = await Promise.all(
      list.data.items.map(async (activity) => {
        const reader = { visit, moments: await visit.momentsOf(activity.area_id) };
        return html`<tr>
          ${COLUMNS.map(({ value }, at) =>
            at === VEHICLE
              ? html`<th scope="row"><a href="${PATH}/${activity.id}">${value(activity, reader)}</a></th>`
              : html`<td>${value(activity, reader) ?? NOTHING}</td>`,
          )}
        </tr>`;
      }),
    );
    return listView(visit, {
      ...{ path: PATH, title: words.title, filters, meta: list.data.meta, rows },
      files: fileLinks(visit, PATH, list.data.meta),
      empty: visit.words.frame.list.empty,
      next: visit.may("listGates") ? html`<a class="button" href="/live">${words.live}</a>` : NOTHING,
      columns: COLUMNS.map(({ label }) => label[visit.language]),
    });
  },
};
