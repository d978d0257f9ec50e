import type { Language } from "../../../shared/rules/reason-texts.ts";
import type { Problem } from "../../platform/http/problem.ts";
import { bilingual } from "../../../shared/web/bilingual-text.ts";

export const FORM_WORDS = bilingual(
  {
    choose: "Choose…",
    help: "Help: what goes where",
    partOfName: "part of the name",
    look: "Look for it",
    none: "none",
    yes: "yes",
    no: "no",
    show: "Show its entries",
    empty: "May stay empty.",
    standard: (value: string) => `Usually ${value}.`,
    timesOf: (timeZone: string) => `In the time of ${timeZone}.`,
  },
  {
    choose: "Pilih…",
    help: "Bantuan: isi setiap kolom",
    partOfName: "sebagian namanya",
    look: "Cari",
    none: "tidak ada",
    yes: "ya",
    no: "tidak",
    show: "Tampilkan isiannya",
    empty: "Boleh kosong.",
    standard: (value: string) => `Biasanya ${value}.`,
    timesOf: (timeZone: string) => `Menurut waktu ${timeZone}.`,
  },
);

/** The frequent problems of the API's input, in Indonesian and in plainer English. */
const SENTENCES: readonly (readonly [pattern: RegExp, words: Readonly<Record<Language, string>>])[] = [
  [/^must not be empty$/, { id: "Harus diisi.", en: "This must be filled in." }],
  [/^must have at least (\d+) characters$/, { id: "Paling sedikit $1 huruf.", en: "At least $1 characters." }],
  [
    /^must not be a common or guessable password.*$/,
    {
      id: "Kata sandi ini mudah ditebak: pakailah empat atau lima kata yang tidak berhubungan.",
      en: "This password is easy to guess: use four or five unrelated words.",
    },
  ],
  [/^must be an e-mail address$/, { id: "Ini bukan alamat email.", en: "This is no e-mail address." }],
  [
    /^(?:must be six digits|does not match the app's current code.*)$/,
    {
      id: "Bukan kode aplikasi saat ini. Periksa juga jam perangkat Anda.",
      en: "Not the present code of the app. Check the clock of the device, too.",
    },
  ],
  [
    /^is required, or a passkey with its challenge_token$/,
    { id: "Perlu juga kode aplikasi, kode pemulihan, atau kunci sandi.", en: "A code or a passkey is needed, too." },
  ],
  [/^must have at most (\d+) characters$/, { id: "Paling banyak $1 huruf.", en: "At most $1 characters." }],
  [
    /^must not hold control characters$/,
    { id: "Ada huruf yang tidak terlihat.", en: "It holds invisible characters." },
  ],
  [/^is the \w+ of (.+)$/, { id: "Sudah dipakai $1.", en: "$1 has it already." }],
  [/^must be an e-mail address$/, { id: "Harus berupa alamat email.", en: "This must be an e-mail address." }],
  [
    /^must be an http or https address$/,
    { id: "Harus berupa alamat web, misalnya https://…", en: "This must be a web address such as https://…" },
  ],
  [/^is required$/, { id: "Harus diisi.", en: "This must be filled in." }],
  [/^must name at least one area$/, { id: "Pilih paling sedikit satu area.", en: "Choose at least one area." }],
  [
    /^must be a plate or a company, one of both$/,
    { id: "Isi plat atau perusahaan, salah satu saja.", en: "Fill in the plate or the company, one of both." },
  ],
  [/^must be a UUID$/, { id: "Pilih salah satu.", en: "Choose one." }],
  [
    /^must be an IANA time zone.*$/,
    { id: "Zona waktu, misalnya Asia/Jakarta.", en: "A time zone such as Asia/Jakarta." },
  ],
  [/expected (?:number|int)(?:, received .*)?$/, { id: "Harus berupa angka.", en: "This must be a number." }],
  [/^must be a number, as text$/, { id: "Harus berupa angka.", en: "This must be a number." }],
  [/^must be a date, YYYY-MM-DD$/, { id: "Pilih tanggal.", en: "Choose a date." }],
  [/^must be a phone number$/, { id: "Harus berupa nomor telepon.", en: "This must be a telephone number." }],
  [/^must hold a letter or a digit$/, { id: "Harus ada huruf atau angka.", en: "It needs a letter or a digit." }],
  [
    /^must hold at least one vehicle$/,
    { id: "Isi paling sedikit satu kendaraan.", en: "At least one vehicle is needed." },
  ],
  [
    /^is needed: a customs document by id, car or no_daftar(, or a port document)?$/,
    {
      id: "Isi salah satu: nomor pendaftaran, nomor aju, atau nomor SPMK.",
      en: "Fill in one of them: registration number, submission number or work order.",
    },
  ],
  [
    /^is not one that you may use$/,
    { id: "Tidak ada, atau bukan milik Anda.", en: "There is none, or it is not yours." },
  ],
  [/^is over already$/, { id: "Sudah lewat.", en: "It is over already." }],
  [/^is before the first day$/, { id: "Sebelum hari pertama.", en: "It is before the first day." }],
  [/^is needed$/, { id: "Harus diisi.", en: "This must be filled in." }],
  [/^(?:is .*; it )?must be one of .*$/s, { id: "Pilih salah satu.", en: "Choose one." }],
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

/** The problems of one entry, as sentences; empty without any. */
export function sentencesAt(problem: Problem | undefined, path: string, language: Language): string {
  const errors = problem?.errors?.filter((error) => error.path === path) ?? [];
  return errors.map(({ message }) => problemSentence(message, language)).join(" ");
}
