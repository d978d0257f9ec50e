import { html } from "hono/html";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { INSIDE_WORDS, insideList } from "../../../../shared/web/inside.ts";
import { plate } from "../../../../shared/web/parts.ts";
import type { AreaInside, VehicleInside } from "../../../../shared/wire/inside.ts";
import type { Page } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { areaChoices, type Filter, filterForm } from "../../parts/list.ts";
import { fileLinks, rowFiles, wholePage } from "../../parts/list-files.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import type { PageContext } from "../../page-context.ts";
import { getInside } from "../../../features/work/buffer-zone/operations/get-inside.ts";

const PATH = "/inside";

interface Row {
  one: VehicleInside;
  area: AreaInside;
}
const column = (word: "area" | "plate" | "company" | "since" | "gate" | "overstay", value: Shows<Row>["value"]) => ({
  label: { en: INSIDE_WORDS.en[word], id: INSIDE_WORDS.id[word] },
  value,
});
const USES = [getInside] as const;
const TITLE = { en: INSIDE_WORDS.en.title, id: INSIDE_WORDS.id.title };

async function filtersOf(context: PageContext): Promise<Filter[]> {
  return [{ name: "area_id", label: INSIDE_WORDS[context.language].area, choices: await areaChoices(context) }];
}

/** Each area of the person; one of them when the address names it. */
async function readInside(context: PageContext): Promise<AreaInside[]> {
  const asked = context.asked("area_id");
  const areas = (await context.areas()).filter(({ id }) => asked === undefined || id === asked);
  return Promise.all(areas.map(({ id }) => context.read(getInside, { params: { id } })));
}

const rowsOf = (areas: readonly AreaInside[]): Row[] =>
  areas.flatMap((area) => area.vehicles.map((one) => ({ one, area })));

/** Who is inside each area; one of them when the address names it. */
export const insidePage: Page = {
  path: PATH,
  uses: USES,
  files: rowFiles<Row>({
    path: PATH,
    title: TITLE,
    uses: USES,
    filters: filtersOf,
    areaOf: ({ area }) => area.area_id,
    pageOf: async (context) => wholePage(rowsOf(await readInside(context))),
    columns: [
      column("area", ({ area }) => area.area_name),
      column("plate", ({ one }) => plate(one.police_number)),
      column("company", ({ one }) => one.company_name),
      column("since", ({ one }, reader) => momentOf(one.since, reader)),
      column("gate", ({ one }) => one.gate_name),
      column("overstay", ({ one }) => (one.has_overstayed ? "✓" : null)),
    ],
  }),
  navigation: { label: TITLE, key: "KeyI" },
  async show(context) {
    const { title, none } = INSIDE_WORDS[context.language];
    const filters = await filtersOf(context);
    const areas = await readInside(context);
    const lists = await Promise.all(
      areas.map(async (area) => {
        const moments = await context.momentsOf(area.area_id);
        return insideList(area, isoTime(context.nowMs), "", { language: context.language, moments });
      }),
    );
    const { meta } = wholePage(rowsOf(areas));
    const content = html`<header class="page-head">
        <h1>${title}</h1>
        ${meta.total === 0 ? "" : html`<div class="row push">${fileLinks(context, PATH, meta)}</div>`}
      </header>
      <div class="stack">
        ${(await context.areas()).length > 1 ? filterForm(context, PATH, filters) : ""}
        ${lists.length === 0 ? html`<p class="card card-body">${none}</p>` : lists}
      </div>`;
    return { title, content };
  },
};
