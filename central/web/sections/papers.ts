import type { Section } from "../page.ts";
import { askActs, askPages } from "../pages/papers/ask-services.ts";
import { customsDocuments } from "../pages/papers/customs-documents.ts";
import { holdsPage } from "../pages/papers/holds.ts";
import { CUSTOMS_SLIPS, PORT_SLIPS, slipActs } from "../pages/papers/linked-vehicles.ts";
import { portDocuments } from "../pages/papers/port-documents.ts";
import { portLookupsPage } from "../pages/papers/port-lookups.ts";
import { releases } from "../pages/papers/releases.ts";
import { shownPapersPage } from "../pages/papers/shown-papers.ts";
import { vessels } from "../pages/papers/vessels.ts";

const KINDS = [customsDocuments, portDocuments, releases, vessels];

/** What customs and the port say about goods and ships. */
export const papersSection: Section = {
  label: { en: "Papers", id: "Dokumen" },
  icon: "paper",
  key: "KeyP",
  // The questions before `/:id`, which would take their address.
  pages: [
    customsDocuments.pages[0],
    ...askPages,
    ...KINDS.flatMap(({ pages }) => pages).slice(1),
    holdsPage,
    portLookupsPage,
    shownPapersPage,
  ],
  acts: [...askActs, ...KINDS.flatMap(({ acts }) => acts), ...slipActs(CUSTOMS_SLIPS), ...slipActs(PORT_SLIPS)],
};
