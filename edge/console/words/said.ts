import { type Language } from "../../../shared/rules/reason-texts.ts";

/** What lanes and forms say, in English as it is logged; here in Indonesian for officers. */
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
  "runs as configured": "berjalan sesuai pengaturan",
  ready: "siap",
  free: "kosong",
  "nothing is parked": "tidak ada yang tertahan",
  "what was parked is sent again": "yang tertahan dikirim ulang",
  "the gate has tested itself": "gerbang sudah menguji diri",
  "choose a reason": "pilih sebabnya",
  "say why, in at least 3 characters": "tulis sebabnya, paling sedikit 3 huruf",
  "must not be empty": "tidak boleh kosong",
  "must be a number of minutes": "harus jumlah menit",
  "must be whole minutes": "harus menit bulat",
  "must be at least 1 minute": "paling sedikit 1 menit",
  "must be at most 1440 minutes": "paling lama 1440 menit",
  "must have at most 64 characters": "paling banyak 64 huruf",
  "must have at most 255 characters": "paling banyak 255 huruf",
  "must have at most 500 characters": "paling banyak 500 huruf",
};

/** Parts of sentences that devices and lanes put together. */
const SAID_IN_PART: readonly (readonly [RegExp, string])[] = [
  [/ is not there: is the device plugged in\?/g, " tidak ada: apakah perangkatnya terpasang?"],
  [/ lost since /g, " putus sejak "],
  [/ misconfigured since /g, " salah atur sejak "],
  [/ starting since /g, " sedang mulai sejak "],
];

/** @returns the sentence in the language; as it is where nobody has put it into words yet */
export function said(sentence: string, language: Language): string {
  if (language === "en") return sentence;
  const whole = SAID[sentence];
  return whole ?? SAID_IN_PART.reduce((text, [part, words]) => text.replace(part, words), sentence);
}
