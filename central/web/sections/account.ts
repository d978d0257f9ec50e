import type { Section } from "../page.ts";
import { filterAct } from "../parts/filter-address.ts";
import { savedViewActs } from "../parts/saved-views.ts";
import { accountPage, changePasswordAct } from "../pages/account/account-page.ts";
import { factorActs } from "../pages/account/factor-acts.ts";
import { factorPage } from "../pages/account/factor-page.ts";
import { ownDataActs, ownDataPage } from "../pages/account/own-data.ts";
import { bellStream, notificationActs, notificationsPage } from "../pages/notifications/notifications-page.ts";
import { sessionActs, sessionsPage } from "../pages/account/sessions-page.ts";

/** The person's own account, behind the name in the head of each page. */
export const accountSection: Section = {
  label: { en: "My account", id: "Akun saya" },
  icon: "key",
  key: "KeyM",
  isOwn: true,
  pages: [accountPage, notificationsPage, ownDataPage, factorPage, sessionsPage],
  acts: [
    filterAct,
    changePasswordAct,
    ...notificationActs,
    ...ownDataActs,
    ...factorActs,
    ...sessionActs,
    ...savedViewActs,
  ],
  streams: [bellStream],
};
