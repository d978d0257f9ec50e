import type { Section } from "../page.ts";
import { contactPages } from "../pages/catalogue/contacts.ts";
import { destinationPages } from "../pages/catalogue/destinations.ts";
import { faqPages } from "../pages/catalogue/faqs.ts";
import { productPages } from "../pages/catalogue/products.ts";

const KINDS = [destinationPages, productPages, faqPages, contactPages];

/** What the whole site shares: lists to choose from, settings, and what was done. */
export const systemSection: Section = {
  label: { en: "System", id: "Sistem" },
  icon: "settings",
  key: "KeyS",
  pages: KINDS.flatMap(({ pages }) => pages),
  acts: KINDS.flatMap(({ acts }) => acts),
};
