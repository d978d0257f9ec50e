import { html } from "hono/html";
import type { Page } from "../../page.ts";
import { gatesOf } from "../../parts/gates.ts";
import { areaChoices, askedOf, filterForm, listFailure } from "../../parts/list.ts";
import { tag } from "../../../../shared/web/parts.ts";
import { tableCard } from "../../parts/table.ts";
import { ACTIVITY_WORDS } from "./activity-words.ts";
import { listFailureMessages } from "../../../features/work/gate-activities/operations/list-failure-messages.ts";
import { gateOperations } from "../../../features/base/gates.ts";

const PATH = "/refusals";
const FILTERS = ["area_id", "gate_id", "start_date", "end_date"] as const;
const TONES = { red: "bad", yellow: "wait", green: "good" } as const;

/** Why vehicles were refused, referred or warned, and how often: every reason of the rule book, the frequent ones first. */
export const refusalsPage: Page = {
  path: PATH,
  uses: [listFailureMessages, gateOperations.list],
  navigation: { label: { en: ACTIVITY_WORDS.en.refusals.title, id: ACTIVITY_WORDS.id.refusals.title } },
  async show(context) {
    const { refusals: words, filters } = ACTIVITY_WORDS[context.language];
    const gates = await gatesOf(context);
    const form = filterForm(context, PATH, [
      { name: "area_id", label: words.area, choices: await areaChoices(context) },
      { name: "gate_id", label: filters.gate_id, choices: gates.map(({ id, name }) => [id, name]) },
      { name: "start_date", label: filters.start_date, type: "date" },
      { name: "end_date", label: filters.end_date, type: "date" },
    ]);
    const found = await context.try(listFailureMessages, { query: askedOf(context, FILTERS) });
    const { title, columns } = words;
    if (!found.ok) return listFailure(context, { title, filters: form, failure: found });
    const items = found.data.items.toSorted((one, other) => other.count - one.count);
    const table = tableCard("reasons", title, {
      columns: [columns.why, columns.count, columns.sign, columns.code],
      rows: items.map(({ code, color, led_message: sign, error_message: sentence, count }) => [
        sentence[context.language],
        String(count),
        tag(TONES[color], null, sign[context.language]),
        html`<code>${code}</code>`,
      ]),
    });
    const content = html`<header class="page-head"><h1>${title}</h1></header>
      <div class="stack">${form} ${table}</div>`;
    return { title, content };
  },
};
