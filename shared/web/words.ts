import { bilingual } from "./bilingual-text.ts";

/** The words of the controls that every page has. `language` names the other language, in that language. */
export const CONTROL_WORDS = bilingual(
  {
    language: "Bahasa Indonesia",
    languageShort: "ID",
    theme: { auto: "Theme: as the device", light: "Theme: light", dark: "Theme: dark" },
    skip: "Skip to the content",
    signOut: "Sign out",
  },
  {
    language: "English",
    languageShort: "EN",
    theme: { auto: "Tema: ikut perangkat", light: "Tema: terang", dark: "Tema: gelap" },
    skip: "Langsung ke isi",
    signOut: "Keluar",
  },
);
