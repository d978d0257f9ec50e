import { html } from "hono/html";
import { ActivityKind, ActivityStatus, GateActivity } from "../../../../shared/wire/gate-activity.ts";
import { NOTHING } from "../../../../shared/web/markup.ts";
import { moment } from "../../../../shared/web/parts.ts";
import { listOf } from "../../../platform/lists.ts";
import type { Page } from "../../page.ts";
import { activityReason, activityTag, activityVehicle } from "../../parts/activity.ts";
import { askedOf, filterForm, listFailure, listView } from "../../parts/list.ts";
import { ACTIVITY_WORDS } from "./activity-words.ts";
import { gatesOf } from "../../parts/gates.ts";

const PATH = "/activities";
const FILTERS = ["plate", "gate_id", "lane_id", "kind", "status", "start_date", "end_date", "after"] as const;
const ActivityPage = listOf(GateActivity);

/** What happened at the gates, newest first. */
export const activitiesPage: Page = {
  path: PATH,
  uses: ["listGateActivities", "listGates"],
  navigation: { label: { en: "Activities", id: "Kegiatan" }, key: "KeyA" },
  async show(visit) {
    const words = ACTIVITY_WORDS[visit.language];
    const { gate } = visit.words;
    const [list, gates] = await Promise.all([
      visit.try("listGateActivities", { query: askedOf(visit, FILTERS) }, ActivityPage),
      gatesOf(visit),
    ]);
    const nameOf = new Map(gates.map(({ id, name }) => [id, name]));
    const filters = filterForm(
      visit,
      PATH,
      [
        { name: "plate", label: words.filters.plate },
        { name: "gate_id", label: words.filters.gate_id, choices: [...nameOf] },
        {
          name: "kind",
          label: words.filters.kind,
          choices: ActivityKind.options.map((kind) => [kind, gate.kind[kind]]),
        },
        {
          name: "status",
          label: words.filters.status,
          choices: ActivityStatus.options.map((status) => [status, gate.status[status]]),
        },
        { name: "start_date", label: words.filters.start_date, type: "date" },
        { name: "end_date", label: words.filters.end_date, type: "date" },
      ],
      ["lane_id"],
    );
    if (!list.ok) return listFailure(visit, { title: words.title, filters, failure: list });
    const { columns, step, title } = words;
    const rows = await Promise.all(
      list.data.items.map(async (activity) => {
        const moments = await visit.momentsOf(activity.area_id);
        return html`<tr>
          <td>${moment({ moments }, activity.checked_at)}</td>
          <th scope="row"><a href="${PATH}/${activity.id}">${activityVehicle(activity, visit)}</a></th>
          <td>${nameOf.get(activity.gate_id) ?? NOTHING}</td>
          <td>${activity.activity === null ? NOTHING : step[activity.activity]}</td>
          <td>${activityTag(activity, visit)}</td>
          <td>
            ${activityReason(activity, visit)}${activity.is_offline ? html` <span class="quiet">${gate.knew.offline}</span>` : NOTHING}
          </td>
        </tr>`;
      }),
    );
    return listView(visit, {
      ...{ path: PATH, title, filters, meta: list.data.meta, rows },
      empty: visit.words.frame.list.empty,
      columns: [columns.at, columns.vehicle, columns.gate, columns.step, columns.state, columns.why],
    });
  },
};
