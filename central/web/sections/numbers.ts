import type { Section } from "../page.ts";
import { dashboardsPage } from "../pages/numbers/dashboards-page.ts";
import { reportFile, reportFilePages } from "../pages/numbers/report-files.ts";
import { reportPages } from "../pages/numbers/report-pages.ts";
import { reportSchedulePages } from "../pages/numbers/report-schedules.ts";

/** Dashboards and reports. */
export const numbersSection: Section = {
  label: { en: "Numbers", id: "Angka" },
  icon: "data",
  key: "KeyN",
  pages: [
    dashboardsPage,
    ...reportPages.map(({ page }) => page),
    ...reportFilePages.pages,
    ...reportSchedulePages.pages,
  ],
  acts: [...reportPages.flatMap(({ acts }) => acts), ...reportFilePages.acts, ...reportSchedulePages.acts],
  streams: [...reportPages.flatMap(({ streams }) => streams), reportFile],
};
