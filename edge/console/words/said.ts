import { type Language } from "../../../shared/rules/reason-texts.ts";

/** What lanes and devices say of themselves, in English as it is logged; here in Indonesian for officers. */
const SAID: Readonly<Record<string, string>> = {
  "no barrier is configured": "palang belum diatur",
  "no reader is configured": "pembaca belum diatur",
  "the arm is down although it is held open": "palang turun walaupun ditahan terbuka",
  "the arm did not close in twice its travel time": "palang tidak turun dalam dua kali waktu geraknya",
  "the arm did not open in twice its travel time": "palang tidak naik dalam dua kali waktu geraknya",
  "the arm was up already: it stays up longer": "palang sudah naik: ditahan lebih lama",
  "the arm was up already": "palang sudah naik",
  "the arm is held open": "palang ditahan terbuka",
  "held open": "ditahan terbuka",
};

/** @returns the sentence in the language; as it is where nobody has put it into words yet */
export function said(sentence: string, language: Language): string {
  return language === "id" ? (SAID[sentence] ?? sentence) : sentence;
}
