import type { Language } from "../../../shared/rules/reason-texts.ts";
import { bilingual } from "../../../shared/web/bilingual-text.ts";

export const FORM_WORDS = bilingual(
  {
    choose: "Choose…",
    yes: "yes",
    no: "no",
    none: "none",
    show: "Show its entries",
    empty: "May stay empty.",
    standard: (value: string) => `Usually ${value}.`,
  },
  {
    choose: "Pilih…",
    yes: "ya",
    no: "tidak",
    none: "tidak ada",
    show: "Tampilkan isiannya",
    empty: "Boleh kosong.",
    standard: (value: string) => `Biasanya ${value}.`,
  },
);

/** The frequent problems of the API's input, in Indonesian and in plainer English. */
const SENTENCES: readonly (readonly [pattern: RegExp, words: Readonly<Record<Language, string>>])[] = [
  [/^must not be empty$/, { id: "Harus diisi.", en: "This must be filled in." }],
  [/^must have at most (\d+) characters$/, { id: "Paling banyak $1 huruf.", en: "At most $1 characters." }],
  [
    /^must not hold control characters$/,
    { id: "Ada huruf yang tidak terlihat.", en: "It holds invisible characters." },
  ],
  [/^is the \w+ of (.+)$/, { id: "Sudah dipakai $1.", en: "$1 has it already." }],
  [/^must be a UUID$/, { id: "Pilih salah satu.", en: "Choose one." }],
  [
    /^must be an IANA time zone.*$/,
    { id: "Zona waktu, misalnya Asia/Jakarta.", en: "A time zone such as Asia/Jakarta." },
  ],
  [/expected (?:number|int)(?:, received .*)?$/, { id: "Harus berupa angka.", en: "This must be a number." }],
  [/^Invalid option.*$/, { id: "Pilih salah satu.", en: "Choose one." }],
  [/^Too small: expected number to be >=\s*(\S+)$/, { id: "Paling sedikit $1.", en: "At least $1." }],
  [/^Too small: expected number to be >\s*(\S+)$/, { id: "Harus lebih dari $1.", en: "It must be more than $1." }],
  [/^Too big: expected number to be <=\s*(\S+)$/, { id: "Paling banyak $1.", en: "At most $1." }],
];

/** A problem of the input as a sentence. One that is not known here stays in the API's English. */
export function problemSentence(message: string, language: Language): string {
  for (const [pattern, words] of SENTENCES) {
    const found = pattern.exec(message);
    if (found) return words[language].replace("$1", found[1] ?? "");
  }
  return message;
}
