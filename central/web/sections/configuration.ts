import type { Section } from "../page.ts";
import { areaPages } from "../pages/configuration/areas.ts";
import { blockPages } from "../pages/configuration/blocks.ts";
import { gatePages } from "../pages/configuration/gates.ts";
import { lanePages } from "../pages/configuration/lanes.ts";

/** What a site consists of, and its rules. */
export const configurationSection: Section = {
  label: { en: "Configuration", id: "Pengaturan" },
  icon: "gate",
  key: "KeyC",
  pages: [...areaPages.pages, ...gatePages.pages, ...lanePages.pages, ...blockPages.pages],
  acts: [...areaPages.acts, ...gatePages.acts, ...lanePages.acts, ...blockPages.acts],
};
