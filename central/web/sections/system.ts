import type { Section } from "../page.ts";
import { contactPages } from "../pages/catalogue/contacts.ts";
import { destinationPages } from "../pages/catalogue/destinations.ts";
import { faqPages } from "../pages/catalogue/faqs.ts";
import { productPages } from "../pages/catalogue/products.ts";
import { logPages } from "../pages/log/log.ts";
import { externalClientPages } from "../pages/machines/external-clients.ts";
import { signingKeyActs, signingKeysPage } from "../pages/machines/signing-keys.ts";
import { statusPage } from "../pages/status/status-page.ts";
import { updateActs, updatesPage } from "../pages/updates/updates-page.ts";
import { settingActs, settingsPage } from "../pages/settings/settings.ts";

const LISTS = [destinationPages, productPages, faqPages, contactPages, externalClientPages, logPages];

/** What the whole site shares: lists to choose from, settings, and what was done. */
export const systemSection: Section = {
  label: { en: "System", id: "Sistem" },
  icon: "settings",
  key: "KeyS",
  pages: [settingsPage, ...LISTS.flatMap(({ pages }) => pages), signingKeysPage, updatesPage, statusPage],
  acts: [...settingActs, ...LISTS.flatMap(({ acts }) => acts), ...signingKeyActs, ...updateActs],
};
