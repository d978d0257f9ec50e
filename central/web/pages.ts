import type { Act, Page, Section, Stream } from "./page.ts";
import { bufferZoneSection } from "./sections/buffer-zone.ts";
import { configurationSection } from "./sections/configuration.ts";
import { gatesSection } from "./sections/gates.ts";
import { loadUnloadSection } from "./sections/load-unload.ts";
import { papersSection } from "./sections/papers.ts";
import { ticketsSection } from "./sections/tickets.ts";

/** Every section, in the order of the navigation: the first page that a person may see is the home. */
export const SECTIONS: readonly Section[] = [
  gatesSection,
  ticketsSection,
  papersSection,
  loadUnloadSection,
  bufferZoneSection,
  configurationSection,
];

export const PAGES: readonly Page[] = SECTIONS.flatMap(({ pages }) => pages);

/** Every form that changes something. */
export const ACTS: readonly Act[] = SECTIONS.flatMap(({ acts }) => acts);

export const STREAMS: readonly Stream[] = SECTIONS.flatMap(({ streams }) => streams ?? []);
