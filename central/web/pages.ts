import type { Act, Page, Section, Stream } from "./page.ts";
import { accountSection } from "./sections/account.ts";
import { bufferZoneSection } from "./sections/buffer-zone.ts";
import { configurationSection } from "./sections/configuration.ts";
import { gatesSection } from "./sections/gates.ts";
import { homeSection } from "./sections/home.ts";
import { loadUnloadSection } from "./sections/load-unload.ts";
import { numbersSection } from "./sections/numbers.ts";
import { papersSection } from "./sections/papers.ts";
import { peopleSection } from "./sections/people.ts";
import { systemSection } from "./sections/system.ts";
import { ticketsSection } from "./sections/tickets.ts";

/** Every section, in the order of the navigation: the first page that a person may see is the home. */
export const SECTIONS: readonly Section[] = [
  homeSection,
  gatesSection,
  ticketsSection,
  papersSection,
  loadUnloadSection,
  bufferZoneSection,
  numbersSection,
  configurationSection,
  peopleSection,
  systemSection,
  accountSection,
];

export const PAGES: readonly Page[] = SECTIONS.flatMap(({ pages }) => pages);

/** Every form that changes something. */
export const ACTS: readonly Act[] = SECTIONS.flatMap(({ acts }) => acts);

export const STREAMS: readonly Stream[] = [
  ...SECTIONS.flatMap(({ streams }) => streams ?? []),
  ...PAGES.flatMap(({ files }) => files ?? []),
];
