import { html } from "hono/html";
import type { z } from "zod";
import type { LogActivityDetail } from "../../../wire/log-activity.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { momentOf } from "../../parts/evidence.ts";
import { areaChoices, type Filter } from "../../parts/list.ts";
import { resourcePages } from "../../parts/resource.ts";
import type { Shows, PartlyOf } from "../../parts/resource-kind.ts";
import { areaFact } from "../../parts/resource-facts.ts";
import type { Reader } from "../../parts/resource-acts.ts";
import { tableCard } from "../../parts/table.ts";
import { fieldName, fieldValue } from "../../words/field-names.ts";
import { operationChoices, operationWords } from "../../words/operation-words.ts";
import { actorWords } from "../../words/system-words.ts";
import { KIND_NAMES } from "./kind-names.ts";
import { both, LOG_WORDS } from "./log-words.ts";
import { sidesOf } from "./sides.ts";
import { getLogActivity } from "../../../features/base/log-activities/get-log-activity.ts";
import { listLogActivities } from "../../../features/base/log-activities/list-log-activities.ts";

/** A list leaves out the two sides. */
type Entry = PartlyOf<z.output<typeof LogActivityDetail>, "before" | "after">;
const PATH = "/log";

const fact = (name: Parameters<typeof both>[0], value: Shows<Entry>["value"]): Shows<Entry> => ({
  label: both(name),
  value,
});
const who = fact("who", ({ actor_name: name }, { context: { language } }) => actorWords(name, language));
const what = fact(
  "what",
  ({ record_type: type }, { context: { language } }) => KIND_NAMES[type]?.[language === "en" ? 0 : 1] ?? type,
);

/** Every change: who did what, and the record before and after it. */
export const logPages = resourcePages<Entry>({
  path: PATH,
  title: both("title"),
  navigation: {},
  list: listLogActivities,
  get: [getLogActivity, "id"],
  addressOf: ({ id }) => id,
  areaOf: ({ area_id }) => area_id,
  heading: ({ operation }, language = "en") => operationWords(operation, language),
  headed: both("did"),
  async filters(context) {
    const words = LOG_WORDS[context.language];
    // A link from a record or a person sets one of these; they have no field of their own.
    const linked = (["record_id", "actor_id", "request_id"] as const).flatMap((name): Filter[] => {
      const value = context.asked(name);
      const label = { record_id: words.record, actor_id: words.actor, request_id: words.request }[name];
      return value === undefined ? [] : [{ name, label, choices: [[value, words.this]] }];
    });
    return [
      { name: "search", label: words.search },
      { name: "record_type", label: words.type },
      { name: "operation", label: words.operation, choices: operationChoices(context.language) },
      { name: "area_id", label: words.area, choices: await areaChoices(context) },
      { name: "start_date", label: words.start, type: "date" },
      { name: "end_date", label: words.end, type: "date" },
      ...linked,
    ];
  },
  empty: both("empty"),
  columns: [fact("when", ({ at }, reader) => momentOf(at, reader)), who, what, areaFact],
  facts: [
    fact("when", ({ at }, reader) => momentOf(at, reader)),
    who,
    what,
    fact("record", ({ record_id: id }) => id),
    areaFact,
    fact("from", ({ ip }) => ip),
    fact("request", ({ request_id: id }) => id),
  ],
  beside: (entry, reader) => html`${sidesCard(entry, reader)} ${linksCard(entry, reader)}`,
  acts: [],
});

function sidesCard(
  { before = null, after = null, record_type: kind }: Entry,
  { context: { language } }: Reader,
): Markup {
  const words = LOG_WORDS[language];
  const sides = sidesOf(before, after);
  const different = sides.filter((side) => side.before !== side.after);
  const [hint] = [
    ...(before === null ? [words.made] : []),
    ...(after === null ? [words.deleted] : []),
    ...(different.length === 0 ? [words.noFields] : []),
  ];
  const same = sides.length - different.length;
  return html`${tableCard("sides", words.sides, {
    columns: [words.field, words.before, words.after],
    rows: different.map(({ path, before: was, after: is }) => [
      fieldName(kind, path, language),
      was === "" ? "" : html`<del>${fieldValue(kind, path, was, language)}</del>`,
      is === "" ? "" : html`<ins>${fieldValue(kind, path, is, language)}</ins>`,
    ]),
  })}
  ${hint === undefined ? NOTHING : html`<p class="quiet">${hint}</p>`}
  ${same === 0 ? NOTHING : html`<p class="quiet">${words.same(same)}</p>`}`;
}

function linksCard({ record_id: id, actor_id: actor }: Entry, { context: { language } }: Reader): Markup {
  const words = LOG_WORDS[language];
  return html`<div class="row">
    <a class="button" href="${PATH}?record_id=${encodeURIComponent(id)}">${words.others}</a>
    ${
      actor === null
        ? NOTHING
        : html`<a class="button" href="${PATH}?actor_id=${encodeURIComponent(actor)}">${words.byPerson}</a>`
    }
  </div>`;
}
