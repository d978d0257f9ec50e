import { bilingual } from "./bilingual-text.ts";

/**
 * The words of the controls that every page has, and the name of a lane: Indonesian pages say "jalur", as the signs do.
 * `language` names the other language, in that language.
 */
export const CONTROL_WORDS = bilingual(
  {
    language: "Bahasa Indonesia",
    languageShort: "ID",
    theme: { auto: "Theme: as the device", light: "Theme: light", dark: "Theme: dark" },
    skip: "Skip to the content",
    signOut: "Sign out",
    lane: (number: number) => `Lane ${number}`,
  },
  {
    language: "English",
    languageShort: "EN",
    theme: { auto: "Tema: ikut perangkat", light: "Tema: terang", dark: "Tema: gelap" },
    skip: "Langsung ke isi",
    signOut: "Keluar",
    lane: (number) => `Jalur ${number}`,
  },
);
