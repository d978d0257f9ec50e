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
import { getBufferZoneData } from "../../../features/work/dashboards/operations/get-buffer-zone.ts";

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
  async show(visit) {
    const { language } = visit;
    const words = NUMBER_WORDS[language];
    const places = await Promise.all(
      PLACES.map(async (name): Promise<Filter> => {
        return { name, label: words.filters[name], choices: (await placeChoices(visit, name)) ?? [] };
      }),
    );
    const filters = filterForm(visit, PATH, [
      { name: "start_date", label: words.filters.start_date, type: "date" },
      { name: "end_date", label: words.filters.end_date, type: "date" },
      // A choice without an alternative is none.
      ...places.filter(({ choices }) => choices && isChoice(choices)),
      { name: "by", label: words.filters.by, choices: Object.entries(words.by), standard: "day" },
    ]);
    const query = askedOf(visit, [...PLACES, "start_date", "end_date"]);
    const asked = { query: { ...query, by: visit.asked("by") ?? "day" } };
    const traffic = await visit.try(getTraffic, asked);
    if (!traffic.ok) return listFailure(visit, { title: words.title, filters, failure: traffic });
    const [trips, lights, vehicles, documents, buffer] = await Promise.all([
      visit.read(getAverageTripTime, { query }),
      visit.read(getLightCounts, { query }),
      visit.read(getVehicleTypeCounts, { query }),
      visit.read(getDocumentTypeCounts, { query }),
      visit.read(getBufferZoneData, asked),
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
