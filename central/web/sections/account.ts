import type { Section } from "../page.ts";
import { accountPage, changePasswordAct } from "../pages/account/account-page.ts";
import { factorActs } from "../pages/account/factor-acts.ts";
import { factorPage } from "../pages/account/factor-page.ts";
import { ownDataActs, ownDataPage } from "../pages/account/own-data.ts";
import { sessionActs, sessionsPage } from "../pages/account/sessions-page.ts";

/** The person's own account, behind the name in the head of each page. */
export const accountSection: Section = {
  label: { en: "My account", id: "Akun saya" },
  icon: "key",
  key: "KeyM",
  isOwn: true,
  pages: [accountPage, ownDataPage, factorPage, sessionsPage],
  acts: [changePasswordAct, ...ownDataActs, ...factorActs, ...sessionActs],
};
