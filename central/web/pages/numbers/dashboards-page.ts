import { html } from "hono/html";
import type { Page } from "../../page.ts";
import { askedOf, type Filter, filterForm, listFailure } from "../../parts/list.ts";
import { bufferCard, documentCard, lightCard, trafficCard, tripCard, vehicleCard } from "./dashboard-cards.ts";
import { NUMBER_WORDS } from "./number-words.ts";
import { CHOICE_READS, isChoice, placeChoices } from "./place-choices.ts";
import { getTraffic } from "../../../features/work/dashboards/operations/get-traffic.ts";
import { getAverageTripTime } from "../../../features/work/dashboards/operations/get-average-trip-time.ts";
import { getLightCounts } from "../../../features/work/dashboards/operations/get-light-counts.ts";
import { getVehicleTypeCounts } from "../../../features/work/dashboards/operations/get-vehicle-type-counts.ts";
import { getDocumentTypeCounts } from "../../../features/work/dashboards/operations/get-document-type-counts.ts";
import { getBufferZoneData } from "../../../features/work/dashboards/operations/get-buffer-zone-data.ts";

const PATH = "/dashboards";
const PLACES = ["area_id", "gate_id", "company_id"] as const;

/** The traffic of the gates, as charts whose numbers can be read as tables. */
export const dashboardsPage: Page = {
  path: PATH,
  uses: [
    ...([getTraffic, getAverageTripTime, getLightCounts, getVehicleTypeCounts] as const),
    ...[getDocumentTypeCounts, getBufferZoneData, ...CHOICE_READS],
  ],
  navigation: { label: { en: "Dashboards", id: "Dasbor" }, key: "KeyD" },
  async show(context) {
    const { language } = context;
    const words = NUMBER_WORDS[language];
    const places = await Promise.all(
      PLACES.map(async (name): Promise<Filter> => {
        return { name, label: words.filters[name], choices: (await placeChoices(context, name)) ?? [] };
      }),
    );
    const filters = filterForm(context, PATH, [
      { name: "start_date", label: words.filters.start_date, type: "date" },
      { name: "end_date", label: words.filters.end_date, type: "date" },
      // A choice without an alternative is none.
      ...places.filter(({ choices }) => choices && isChoice(choices)),
      { name: "by", label: words.filters.by, choices: Object.entries(words.by), standard: "day" },
    ]);
    const query = askedOf(context, [...PLACES, "start_date", "end_date"]);
    const asked = { query: { ...query, by: context.asked("by") ?? "day" } };
    const traffic = await context.try(getTraffic, asked);
    if (!traffic.ok) return listFailure(context, { title: words.title, filters, failure: traffic });
    const [trips, lights, vehicles, documents, buffer] = await Promise.all([
      context.read(getAverageTripTime, { query }),
      context.read(getLightCounts, { query }),
      context.read(getVehicleTypeCounts, { query }),
      context.read(getDocumentTypeCounts, { query }),
      context.read(getBufferZoneData, asked),
    ]);
    const { start_date, end_date, time_zone } = traffic.data;
    const content = html`<header class="page-head">
        <h1>${words.title}</h1>
        <span class="quiet">${words.period(start_date, end_date, time_zone)}</span>
      </header>
      <div class="stack">
        ${filters}
        <div class="charts">
          ${trafficCard(traffic.data, language)} ${tripCard(trips, language)} ${lightCard(lights, language)}
          ${bufferCard(buffer, language)} ${vehicleCard(vehicles, language)} ${documentCard(documents, language)}
        </div>
      </div>`;
    return { title: words.title, content };
  },
};
