import type { Section } from "../page.ts";
import { customsDocuments } from "../pages/papers/customs-documents.ts";
import { CUSTOMS_SLIPS, PORT_SLIPS, slipActs } from "../pages/papers/linked-vehicles.ts";
import { portDocuments } from "../pages/papers/port-documents.ts";
import { releases } from "../pages/papers/releases.ts";
import { shownPapersPage } from "../pages/papers/shown-papers.ts";
import { vessels } from "../pages/papers/vessels.ts";

const KINDS = [customsDocuments, portDocuments, releases, vessels];

/** What customs and the port say about goods and ships. */
export const papersSection: Section = {
  label: { en: "Papers", id: "Dokumen" },
  icon: "paper",
  key: "KeyP",
  pages: [...KINDS.flatMap(({ pages }) => pages), shownPapersPage],
  acts: [...KINDS.flatMap(({ acts }) => acts), ...slipActs(CUSTOMS_SLIPS), ...slipActs(PORT_SLIPS)],
};
