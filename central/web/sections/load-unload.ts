import type { Section } from "../page.ts";
import { loadPage, pressActs } from "../pages/load-unload/load-page.ts";
import { loadsPage, scanAct } from "../pages/load-unload/loads-page.ts";
import { verifyActs, verifyPages } from "../pages/load-unload/verify-forms.ts";

/** The verification of what vehicles bring and fetch. */
export const loadUnloadSection: Section = {
  label: { en: "Work", id: "Pekerjaan" },
  icon: "shift",
  key: "KeyW",
  pages: [loadsPage, loadPage, ...verifyPages],
  acts: [scanAct, ...pressActs, ...verifyActs],
};
