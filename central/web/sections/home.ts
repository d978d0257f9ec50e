import type { Section } from "../page.ts";
import { homePage } from "../pages/home/home-page.ts";

/** Where the people of a company begin. */
export const homeSection: Section = {
  label: { en: "Home", id: "Beranda" },
  icon: "truck",
  key: "KeyH",
  pages: [homePage],
  acts: [],
};
